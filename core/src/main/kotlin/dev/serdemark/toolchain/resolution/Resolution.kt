package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.Artifact
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.Coordinate
import kotlinx.serialization.Serializable

/**
 * Asks for a class path: [roots] and all that they need at run time, in Maven's order.
 *
 * Where two versions of a module are needed, Maven's rule decides: the one declared nearest to the
 * roots wins, and the first of those equally near. So a version among the roots always wins.
 */
@Serializable internal data class ClassPathRequest(val roots: List<Coordinate>)

/** How a [ClassPathRequest] ended. */
internal sealed interface Resolution {
    data class Resolved(val artifacts: List<Artifact>) : Resolution

    data class Missing(val why: BuildResult.Unavailable) : Resolution
}
