package dev.serdemark.runs

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.system.whyNotOnClassPath
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries

/**
 * All that is kept of one run.
 *
 * @property path its folder
 */
class RunDirectory(val path: Path) {
    /** Every event, see [JournalWriter]. */
    val journal: Path = path.resolve("journal.jsonl")

    /** Which builds were measured: coordinates, checksums, compilers, JDK, flags. */
    val lock: Path = path.resolve("lock.json")

    /** The report for people. */
    val report: Path = path.resolve("report.html")

    /** The sources of every contender, a folder each. */
    val sources: Path = path.resolve("sources")

    /** Class archives that were made for cold starts. */
    val archives: Path = path.resolve("archives")

    /** Copies of the contenders' folders. */
    val contenders: Path = path.resolve("inputs/contenders")

    /** Copies of the workloads' folders. */
    val workloads: Path = path.resolve("inputs/workloads")

    /** Whether it holds a run, finished or not. */
    val isRun: Boolean
        get() = journal.isRegularFile()

    private val keptWorker = path.resolve("worker.jar")

    /** The worker's jar that was kept; null if there is none. */
    val worker: Path?
        get() = keptWorker.takeIf { it.isRegularFile() }

    /**
     * A copy in here of the worker's jar, which the run needs to its end and which may be built
     * again meanwhile; a folder of classes as it is.
     */
    fun keepWorker(code: Path): Path =
        if (code.isRegularFile()) Files.copy(code, keptWorker) else code

    companion object {
        /**
         * Makes a fresh directory for a run; a [ProblemException] where that cannot be, or where
         * something is there.
         */
        fun create(path: Path): RunDirectory {
            val directory = RunDirectory(path.toAbsolutePath().normalize())
            whyNotOnClassPath(directory.path)?.let {
                throw ProblemException(notOnClassPaths(directory.path, it))
            }
            try {
                if (
                    directory.path.isDirectory() &&
                        directory.path.listDirectoryEntries().isNotEmpty()
                ) {
                    throw ProblemException(
                        Problem(
                            "The directory $path is not empty.",
                            "Name one that does not exist, or an empty one.",
                        )
                    )
                }
                Files.createDirectories(directory.sources)
            } catch (e: IOException) {
                throw ProblemException(
                    Problem(
                        "Cannot create the run directory $path: ${e.reason(directory.path)}.",
                        "Choose another with --out.",
                    ),
                    e,
                )
            }
            return directory
        }

        /** Workers are started with what the directory holds. */
        private fun notOnClassPaths(path: Path, why: String) =
            Problem("The run directory cannot be $path, since $why.", "Choose another with --out.")
    }
}
