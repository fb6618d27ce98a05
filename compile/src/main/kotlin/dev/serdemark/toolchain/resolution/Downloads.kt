package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.hasChecksumBeside
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.deleteIfExists

/**
 * Checks that previous downloads still have the bytes that their repository sent.
 *
 * @param offline whether damaged files cannot be downloaded again
 */
internal class Downloads(private val offline: Boolean, private val listener: BuildListener) {
    private val whole: MutableSet<Path> = ConcurrentHashMap.newKeySet()

    /**
     * Returns whether [file] may be used. Deletes a damaged file, so that it is downloaded again.
     *
     * @throws ProblemException if the file is damaged and this is offline; the file then stays
     */
    fun isUsable(file: Path): Boolean {
        if (file in whole) return true
        val isUsable = hasChecksumBeside(file)
        if (isUsable) whole.add(file) else discard(file)
        return isUsable
    }

    /**
     * Deletes the damaged [file], see [isUsable].
     *
     * @throws ProblemException if this is offline; the file then stays
     */
    fun discard(file: Path) {
        if (offline) throw ProblemException(damaged(file))
        if (file.deleteIfExists()) listener.on(BuildEvent.Damaged(file, isDownload = true))
    }

    private fun damaged(file: Path) =
        Problem(
            "A file in the cache is damaged, and --offline does not allow downloading it again: $file. Its content has changed since it was downloaded.",
            "Run once without --offline. If it happens again, check the disk.",
        )
}
