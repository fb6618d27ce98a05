package dev.serdemark.toolchain.unit

import java.nio.file.Path

/** The result of the build of one unit. A failure does not affect other units. */
sealed interface BuildResult {
    /** The unit can be run. */
    data class Success(val built: Built) : BuildResult

    /**
     * Something that the unit needs is not available.
     *
     * @property coordinate the artifact that is not available, or null if it is the whole unit
     * @property reason one sentence
     * @property advice what to do, or null if there is no advice
     */
    data class Unavailable(
        val coordinate: Coordinate?,
        val reason: String,
        val advice: String?,
    ) : BuildResult

    /**
     * The unit's sources could not be compiled.
     *
     * @property reason one sentence, which names the [sourcesFolder]
     * @property compilerOutput errors first, with paths relative to the [sourcesFolder]
     * @property sourcesFolder the folder that keeps the sources and the generated sources
     * @property isRefused whether a compiler refused the sources, and did not fail otherwise
     */
    data class Failed(
        val reason: String,
        val compilerOutput: String,
        val sourcesFolder: Path,
        val isRefused: Boolean,
    ) : BuildResult
}
