package dev.serdemark.toolchain.resolution

import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate

/**
 * Asks for a class path: [roots] and all that they need at run time, in Maven's order.
 *
 * Where two versions of a module are needed, Maven's rule decides: the one declared nearest to the
 * roots wins, and the first of those equally near. So a version among the roots always wins.
 *
 * @property jars of the user's own, in place of what repositories have for some of the roots
 */
internal data class ClassPathRequest(
    val roots: List<Coordinate>,
    val jars: Map<Coordinate, LibraryJar> = emptyMap(),
)

/** How a [ClassPathRequest] ended. */
internal sealed interface Resolution {
    /** @property notes what a reader of figures should know of it, a sentence each */
    data class Resolved(val artifacts: List<Artifact>, val notes: List<String> = emptyList()) :
        Resolution {
        /** Whether the same request gives the same another day. */
        val isLasting: Boolean
            get() = artifacts.none { it.isFleeting }
    }

    data class Missing(val why: BuildResult.Unavailable) : Resolution
}
