package dev.serdemark.toolchain.resolution

import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate

/**
 * A request for a class path: [roots] and everything that they need at run time, in Maven's order.
 *
 * If two versions of a module are needed, Maven's rule decides. The version that is declared
 * nearest to the roots wins, or the first of equally near versions. A version among the roots
 * therefore always wins.
 *
 * @property jars jars of the user that replace some of the roots
 */
internal data class ClassPathRequest(
    val roots: List<Coordinate>,
    val jars: Map<Coordinate, LibraryJar> = emptyMap(),
)

/** The result of a [ClassPathRequest]. */
internal sealed interface Resolution {
    /**
     * @property artifacts the artifacts of the class path, in order
     * @property notes one sentence for each thing that readers of the contender's figures should
     *   know
     */
    data class Resolved(val artifacts: List<Artifact>, val notes: List<String> = emptyList()) :
        Resolution {
        /** Whether the same request gives the same result later. */
        val isLasting: Boolean
            get() = artifacts.none { it.isFleeting }
    }

    data class Missing(val why: BuildResult.Unavailable) : Resolution
}
