package dev.serdemark.studies

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.suggestionOrList
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.nameWithoutExtension

/** The files of the shipped studies, in [folder]. */
class Studies(private val folder: Path) {
    /** The files, sorted by id. */
    val files: List<Path>
        get() =
            if (folder.isDirectory())
                folder.listDirectoryEntries().filter { it.extension == EXTENSION }.sorted()
            else emptyList()

    /** The ids of the studies, sorted. */
    val ids: List<String>
        get() = files.map { it.nameWithoutExtension }

    /**
     * Returns the file of a study.
     *
     * @param text the id of a shipped study, or a path
     * @throws ProblemException if there is no such study
     */
    fun find(text: String): Path =
        files.find { it.nameWithoutExtension == text }
            ?: pathOrNull(text)?.takeIf { it.isRegularFile() }
            ?: throw ProblemException(
                "Unknown study: '$text'. ${suggestionOrList(text, ids)}",
                "Or name a file of your own; see docs/studies.md.",
            )

    private companion object {
        const val EXTENSION = "yaml"
    }
}
