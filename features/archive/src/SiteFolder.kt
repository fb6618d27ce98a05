package dev.serdemark.archive

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import java.io.Writer
import java.nio.file.Path
import kotlin.io.path.absolute
import kotlin.io.path.bufferedWriter
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The folder of a site, which is replaced as a whole. The old site stays until the new site is
 * complete.
 *
 * @throws ProblemException if the folder holds anything but a site, or if it cannot be written
 */
class SiteFolder(private val path: Path) : AutoCloseable {
    /** The folder itself, even if [path] is a link to it. */
    val realPath: Path = orProblem {
        if (path.exists()) path.toRealPath() else path.absolute().normalize()
    }

    private val draft: FolderDraft = orProblem {
        requireReplaceable()
        FolderDraft(realPath)
    }

    /** Writes the [content] of a [file] of the site. The path has slashes on every system. */
    fun write(file: String, content: (Writer) -> Unit) = orProblem {
        draft.path.resolve(file).createParentDirectories().bufferedWriter().use(content)
    }

    /** Copies the file [source] to a [file] of the site. */
    fun copy(source: Path, file: String) = orProblem {
        source.copyTo(draft.path.resolve(file).createParentDirectories())
    }

    /** Completes the new site, and replaces the old site with it. */
    fun publish() {
        write(MARK) { it.write(Json.encodeToString(Mark(FORMAT)) + "\n") }
        orProblem { draft.publish() }
    }

    /** Deletes what was written if it was not published. */
    override fun close() = draft.close()

    private fun requireReplaceable() {
        if (!realPath.exists()) return
        if (!realPath.isDirectory()) throw ProblemException("$path is no folder.", OTHER_FOLDER)
        if (realPath.listDirectoryEntries().isEmpty()) return
        val format = format()
        if (format == null)
            throw ProblemException(
                "The folder $path does not hold a site: it has no $MARK.",
                OTHER_FOLDER,
            )
        if (format != FORMAT)
            throw ProblemException(
                "The format of the site in $path is $format; this Serdemark writes format $FORMAT.",
                "Name another folder, or delete that one.",
            )
    }

    /** Returns the format of the site in the folder; null if the folder holds no site. */
    private fun format(): Int? =
        try {
            realPath
                .resolve(MARK)
                .takeIf { it.isRegularFile() }
                ?.let { Json.decodeFromString<Mark>(it.readText()).format }
        } catch (_: IllegalArgumentException) {
            null
        }

    private fun <T> orProblem(block: () -> T): T =
        orProblem(
            "Cannot write the site $path",
            "Free some space, or name a folder that you may write to. The old content is unchanged.",
            realPath,
            action = block,
        )

    private companion object {
        /** The file by which a folder is recognized as a site. */
        const val MARK = "serdemark-site.json"

        /** The version of the layout of a site. */
        const val FORMAT = 1

        const val OTHER_FOLDER =
            "Name an empty folder, a new one, or one that serdemark site wrote."
    }
}

/** The content of the file by which [SiteFolder] recognizes a site. */
@Serializable private data class Mark(@SerialName("serdemark-site") val format: Int)
