package dev.serdemark.coverage.testing

import dev.serdemark.contender.Manifest
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.isSelected
import dev.serdemark.sources.testing.shippedContenders

/** All contenders that runs measure, including lower bounds. */
internal val measuredContenders: List<Manifest>
    get() = shippedContenders.manifests.filter { it.role.excluded == null }

/**
 * Returns the ids of the contenders that this build tests, among those for which [isFit] is true.
 * All tests select from the same contenders, so that each is compiled only once. The result may be
 * empty.
 */
internal fun idsInTurn(isFit: (Manifest) -> Boolean = { true }): List<String> =
    measuredContenders.inTurn().filter(isFit).map { it.id }.filter(::isSelected)
