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
 * Checks that earlier downloads still have the bytes that their repository sent.
 *
 * @param offline whether nothing can be downloaded again
 */
internal class Downloads(private val offline: Boolean, private val listener: BuildListener) {
    private val whole: MutableSet<Path> = ConcurrentHashMap.newKeySet()

    /**
     * Whether [file] may be used. One that is damaged is deleted, so that it is downloaded again.
     *
     * @throws ProblemException offline, if it is damaged; it stays then
     */
    fun isUsable(file: Path): Boolean {
        if (file in whole) return true
        val isUsable = hasChecksumBeside(file)
        if (isUsable) whole.add(file) else discard(file)
        return isUsable
    }

    /** Deletes the damaged [file]; see [isUsable]. */
    fun discard(file: Path) {
        if (offline) throw ProblemException(damaged(file))
        if (file.deleteIfExists()) listener.on(BuildEvent.Damaged(file, isDownload = true))
    }

    private fun damaged(file: Path) =
        Problem(
            "A file in the cache is damaged, and --offline forbids to fetch it again: $file. Its content has changed since it was downloaded.",
            "Run once without --offline. If it happens again, check the disk.",
        )
}
