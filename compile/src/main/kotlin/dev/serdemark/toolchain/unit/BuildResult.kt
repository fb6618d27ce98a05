package dev.serdemark.toolchain.unit

import java.nio.file.Path

/** How the build of one unit ended; one that fails leaves the others alone. */
sealed interface BuildResult {
    /** It may run. */
    data class Success(val built: Built) : BuildResult

    /**
     * Something that it needs could not be had.
     *
     * @property coordinate of what could not be had; null if it is the unit as a whole
     * @property reason one sentence
     * @property advice what to do about it; null if nothing is known
     */
    data class Unavailable(
        val coordinate: Coordinate?,
        val reason: String,
        val advice: String?,
    ) : BuildResult

    /**
     * Its sources could not be compiled.
     *
     * @property reason one sentence, which names the [sourcesFolder]
     * @property compilerOutput errors first, with paths relative to the [sourcesFolder]
     * @property sourcesFolder where the sources, and those generated from them, were kept
     */
    data class Failed(
        val reason: String,
        val compilerOutput: String,
        val sourcesFolder: Path,
    ) : BuildResult
}
