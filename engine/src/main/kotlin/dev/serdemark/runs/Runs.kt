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

/**
 * The runs in [folder], which need not exist. The default is `serdemark-runs` in the working
 * folder.
 */
class Runs(private val folder: Path) {
    /**
     * The runs, oldest first. Their names begin with the time in seconds; of two that began in the
     * same second, the folder that was made first is the older one.
     */
    fun all(): List<RunDirectory> =
        if (folder.isDirectory())
            folder
                .listDirectoryEntries()
                .map(::RunDirectory)
                .filter { it.isRun }
                .sortedWith(compareBy({ it.path.name.substringBefore('-') }, ::made, { it.path }))
        else emptyList()

    /**
     * Creates an empty folder for a run. Its name contains the time [now] and the [workload], such
     * as `20260301T120000Z-users-medium`.
     */
    fun fresh(workload: String, now: Instant): Path {
        val stem = TIME.format(now) + "-" + workload.replace(UNSAFE, "-")
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

    private fun made(run: RunDirectory): FileTime =
        Files.readAttributes(run.path, BasicFileAttributes::class.java).creationTime()

    /** Creates the folder; null if it exists, because another run may begin in the same second. */
    private fun create(path: Path): Path? =
        try {
            Files.createDirectory(path)
        } catch (_: FileAlreadyExistsException) {
            null
        }

    /** Whether the run is in this folder. */
    operator fun contains(run: RunDirectory): Boolean =
        run.path.toAbsolutePath().parent == folder.toAbsolutePath()

    /** The run that [text] names: a path, a unique prefix of its name, or `last`. */
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
     * The runs that [text] names: one as in [find], or all in a folder and in those below it, by
     * path.
     */
    fun findAll(text: String): List<RunDirectory> {
        val named = if (text.isBlank()) null else directory(text)
        val folder = named?.takeIf { !it.isRun && it.path.isDirectory() }
        if (folder == null) return listOf(find(text))
        return below(folder.path).ifEmpty {
            throw problem("The folder $text has no run, and neither have those in it.")
        }
    }

    /** The runs in a [folder], without looking into runs. */
    private fun below(folder: Path): List<RunDirectory> =
        orProblem("Cannot read the folder $folder", NAMES, folder) {
            folder
                .listDirectoryEntries()
                .filter { Files.isDirectory(it, NOFOLLOW_LINKS) }
                .sorted()
                .flatMap {
                    RunDirectory(it).let { run -> if (run.isRun) listOf(run) else below(it) }
                }
        }

    /** The run directory at the path [text]; null if the [text] is not a path. */
    private fun directory(text: String): RunDirectory? = pathOrNull(text)?.let(::RunDirectory)

    private fun problem(message: String) = ProblemException(message, NAMES)

    private companion object {
        const val NAMES = "Expected a path, a unique prefix, or 'last'; see `serdemark list runs`."
        val TIME: DateTimeFormatter =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC)
        val UNSAFE = Regex("[^A-Za-z0-9._-]+")
    }
}
