package dev.serdemark.studies

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.lock
import java.io.Closeable
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.WRITE
import kotlin.io.path.copyTo
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * The folder of a measured study. It contains a copy of the study's file, a directory for each run,
 * and the report pages.
 *
 * @property file the copy of the study's file
 */
class StudyFolder private constructor(val path: Path, val file: Path) {
    /** The report for browsers. */
    val html: Path = path.resolve("report.html")

    /** The report as Markdown. Its charts are files beside it. */
    val markdown: Path = path.resolve("report.md")

    /** Returns the file of a chart of the Markdown report. */
    fun chart(name: String): Path = path.resolve("$name.svg")

    /**
     * Keeps other processes from measuring in this folder until the returned object is closed.
     *
     * @throws ProblemException if another process is already measuring in this folder
     */
    fun lock(): Closeable {
        val channel = FileChannel.open(file, WRITE)
        if (lock(channel)) return channel
        channel.close()
        throw ProblemException(
            "Another process measures the study in $path.",
            "Wait until it has ended, or measure into another folder with --out.",
        )
    }

    /** Returns the directory of a run, which may not exist yet. */
    fun run(name: String): RunDirectory = RunDirectory(path.resolve(RUNS).resolve(name))

    companion object {
        private const val RUNS = "runs"
        private const val SUFFIX = ".yaml"

        /**
         * Creates the folder for the study in [file].
         *
         * @throws ProblemException if this is not possible, or if the folder is not empty
         */
        fun create(folder: Path, file: Path): StudyFolder {
            val path = folder.toAbsolutePath().normalize()
            val failure = "Cannot create the folder $path"
            return orProblem(failure, "Choose another with --out.", path) {
                Files.createDirectories(path)
                if (path.listDirectoryEntries().isNotEmpty())
                    throw ProblemException(
                        "The folder $path is not empty.",
                        "Name one that does not exist, or continue a study by naming only its folder.",
                    )
                StudyFolder(path, file.copyTo(path.resolve(file.name)))
            }
        }

        /** Returns the study in [folder], or else the studies in its subfolders. */
        fun of(folder: Path): List<StudyFolder> {
            val path = folder.toAbsolutePath().normalize()
            if (!path.isDirectory()) return emptyList()
            val study = open(path)
            return if (study != null) listOf(study)
            else path.listDirectoryEntries().filter { it.isDirectory() }.sorted().mapNotNull(::open)
        }

        /**
         * Returns the study whose runs are in [folder]; null if [folder] is not a study's folder of
         * runs.
         */
        fun ofRuns(folder: Path): StudyFolder? =
            if (folder.name == RUNS) open(folder.parent) else null

        private fun open(path: Path): StudyFolder? =
            path
                .listDirectoryEntries("*$SUFFIX")
                .singleOrNull { it.isRegularFile() }
                ?.let { StudyFolder(path, it) }
    }
}
