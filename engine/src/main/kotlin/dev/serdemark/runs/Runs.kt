package dev.serdemark.runs

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.problem.pathOrNull
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path
import java.nio.file.attribute.BasicFileAttributes
import java.nio.file.attribute.FileTime
import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/** The runs in [folder], usually `serdemark-runs`. The folder need not exist. */
class Runs(private val folder: Path) {
    /**
     * Returns the runs, the oldest first. Their names begin with the time in seconds. Runs of the
     * same second are in the order in which their folders were created.
     */
    fun all(): List<RunDirectory> =
        if (folder.isDirectory())
            folder
                .listDirectoryEntries()
                .map(::RunDirectory)
                .filter { it.isRun }
                .sortedWith(
                    compareBy({ it.path.name.substringBefore('-') }, ::creationTime, { it.path })
                )
        else emptyList()

    /**
     * Creates an empty folder for a run. Its name has the time [now] and the [workload], such as
     * `20260301T120000Z-users-medium`.
     */
    fun createRunFolder(workload: String, now: Instant): Path {
        val stem = TIME_FORMAT.format(now) + "-" + workload.replace(UNSAFE, "-")
        val names = generateSequence(1) { it + 1 }.map { if (it == 1) stem else "$stem-$it" }
        return orProblem(
            "Cannot create a folder in $folder",
            "Choose another with --out.",
            folder,
        ) {
            Files.createDirectories(folder)
            names.firstNotNullOf { create(folder.resolve(it)) }
        }
    }

    private fun creationTime(run: RunDirectory): FileTime =
        Files.readAttributes(run.path, BasicFileAttributes::class.java).creationTime()

    /** Creates the folder. Returns null if it exists: another run began in the same second. */
    private fun create(path: Path): Path? =
        try {
            Files.createDirectory(path)
        } catch (_: FileAlreadyExistsException) {
            null
        }

    /** Returns whether the run is in this folder. */
    operator fun contains(run: RunDirectory): Boolean =
        run.path.toAbsolutePath().parent == folder.toAbsolutePath()

    /** Returns the run that [text] names: a path, a unique prefix of a name, or `last`. */
    fun find(text: String): RunDirectory {
        if (text.isBlank()) throw problem("The name of a run is empty.")
        val all = all()
        val path = directory(text)
        val found =
            all.filter { it.path.name == text }
                .ifEmpty { all.filter { it.path.name.startsWith(text) } }
        return when {
            text == "last" -> all.lastOrNull() ?: throw problem("There is no run in $folder.")
            path != null && path.isRun -> path
            found.size == 1 -> found.single()
            found.isEmpty() && path != null && path.path.isDirectory() ->
                throw problem("The folder $text has no ${path.journal.name}, so it is no run.")
            found.isEmpty() ->
                throw problem("No run '$text' in $folder, and no run directory of that path.")
            else ->
                throw problem(
                    "'$text' names ${found.size} runs: ${found.joinToString { it.path.name }}."
                )
        }
    }

    /**
     * Returns the runs that [text] names: one run as in [find], or all runs in a folder and its
     * subfolders, ordered by path.
     */
    fun findAll(text: String): List<RunDirectory> {
        val directory = if (text.isBlank()) null else directory(text)
        if (directory == null || directory.isRun || !directory.path.isDirectory())
            return listOf(find(text))
        val runs = runsBelow(directory.path)
        if (runs.isEmpty())
            throw problem("Neither the folder $text nor its subfolders contain a run.")
        return runs
    }

    /** Returns the runs below a [folder]. Does not look into runs. */
    private fun runsBelow(folder: Path): List<RunDirectory> =
        orProblem("Cannot read the folder $folder", EXPECTED_NAMES, folder) {
            folder
                .listDirectoryEntries()
                .filter { Files.isDirectory(it, NOFOLLOW_LINKS) }
                .sorted()
                .map(::RunDirectory)
                .flatMap { if (it.isRun) listOf(it) else runsBelow(it.path) }
        }

    /** Returns the run directory at the path [text]; null if [text] is not a valid path. */
    private fun directory(text: String): RunDirectory? = pathOrNull(text)?.let(::RunDirectory)

    private fun problem(message: String) = ProblemException(message, EXPECTED_NAMES)

    private companion object {
        const val EXPECTED_NAMES =
            "Expected a path, a unique prefix, or 'last'; see `serdemark list runs`."
        val TIME_FORMAT: DateTimeFormatter =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC)
        val UNSAFE = Regex("[^A-Za-z0-9._-]+")
    }
}
