package dev.serdemark.runs

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.whyNotOnClassPath
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * The directory that keeps everything about one run.
 *
 * @property path the path of the directory
 */
class RunDirectory(val path: Path) {
    /** The journal with every event. See [JournalWriter]. */
    val journal: Path = path.resolve("journal.jsonl")

    /** The lock file. It lists coordinates, checksums, compilers, JDK and flags of the builds. */
    val lock: Path = path.resolve("lock.json")

    /** The report for people. */
    val report: Path = path.resolve("report.html")

    /** How a shard of a sweep ended. If it exists, the [journal] must stay as it is. */
    val outcome: Path = path.resolve("outcome.json")

    /** The sources of every contender, one folder per contender. */
    val sources: Path = path.resolve("sources")

    /** Class archives that were made for cold starts. */
    val archives: Path = path.resolve("archives")

    /** Copies of the contenders' folders. */
    val contenders: Path = path.resolve("inputs/contenders")

    /** Copies of the workloads' folders. */
    val workloads: Path = path.resolve("inputs/workloads")

    /** Whether the directory contains a run, finished or not. */
    val isRun: Boolean
        get() = journal.isRegularFile() || path.resolve(PACKED_JOURNAL).isRegularFile()

    /**
     * Whether the directory contains only files of a run, even without a journal. Also true if the
     * directory does not exist.
     */
    val hasOnlyRunFiles: Boolean
        get() = !path.isDirectory() || path.listDirectoryEntries().all { it.name in RUN_FILES }

    private val workerCopy = path.resolve("worker.jar")

    /** The copy of the worker's jar; null if there is none. */
    val worker: Path?
        get() = workerCopy.takeIf { it.isRegularFile() }

    /**
     * Copies the worker's jar into this directory, because a build may replace the original before
     * the run ends. Returns the copy. A folder of classes is not copied.
     */
    fun keepWorker(code: Path): Path =
        if (code.isRegularFile()) Files.copy(code, workerCopy) else code

    companion object {
        /** The names of a run's files and folders in its directory. */
        private val RUN_FILES =
            setOf("journal.jsonl", PACKED_JOURNAL, "lock.json", "report.html", "worker.jar") +
                setOf("sources", "archives", "inputs", "jars")

        /**
         * Creates the directory for a new run.
         *
         * @throws ProblemException if this is not possible, or if the directory is not empty
         */
        fun create(path: Path): RunDirectory {
            val directory = RunDirectory(path.toAbsolutePath().normalize())
            whyNotOnClassPath(directory.path)?.let {
                throw ProblemException(notOnClassPaths(directory.path, it))
            }
            val failure = "Cannot create the run directory $path"
            orProblem(failure, "Choose another with --out.", directory.path) {
                if (
                    directory.path.isDirectory() &&
                        directory.path.listDirectoryEntries().isNotEmpty()
                ) {
                    throw ProblemException(
                        "The directory $path is not empty.",
                        "Name one that does not exist, or an empty one.",
                    )
                }
                Files.createDirectories(directory.sources)
            }
            return directory
        }

        /**
         * Returns the problem of a [path] that class paths cannot contain. Files of the run
         * directory are on the class path of workers.
         */
        private fun notOnClassPaths(path: Path, why: String) =
            Problem("The run directory cannot be $path, since $why.", "Choose another with --out.")
    }
}
