package dev.serdemark.coverage.testing

import dev.serdemark.contender.Manifest
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.isAskedFor
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.sources.testing.turn

/** All contenders that runs measure, including lower bounds. */
internal val measuredContenders: List<Manifest>
    get() = shippedContenders.manifests.filter { it.excluded == null }

/**
 * Returns the ids of the contenders that this build tests, and for which [isFit] is true. In a
 * [turn], all tests select from the same contenders, so that the code of each is compiled only
 * once. There may be none then. Without a turn, returns one contender per language shape of those
 * that fit.
 */
internal fun idsInTurn(isFit: (Manifest) -> Boolean = { true }): List<String> {
    val tested =
        if (turn == null) measuredContenders.filter(isFit).inTurn()
        else measuredContenders.inTurn().filter(isFit)
    return tested.map { it.id }.filter(::isAskedFor)
}
