package dev.serdemark.cli

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.io.IOException
import java.io.Writer
import java.nio.file.AccessDeniedException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.absolute
import kotlin.io.path.createFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.isDirectory
import kotlin.io.path.name
import kotlin.random.Random

/**
 * A file that the user asked for. It is made sure that it can be written when this is made, before
 * anything is measured; what was there before stays until the new content is whole.
 *
 * @throws ProblemException where it cannot be written
 */
internal class OutputFile(private val path: Path) : AutoCloseable {
    private val draft: Path =
        try {
            if (path.isDirectory()) throw IOException("it is a directory")
            draftBeside(path.absolute()).createFile()
        } catch (e: IOException) {
            throw problem(e)
        }

    /** Puts what [content] writes in the place of the file. */
    fun write(content: (Writer) -> Unit) {
        try {
            Files.newBufferedWriter(draft).use(content)
            Files.move(draft, path.absolute(), REPLACE_EXISTING, ATOMIC_MOVE)
        } catch (e: IOException) {
            throw problem(e)
        }
    }

    /** Leaves nothing behind where it was not written. */
    override fun close() {
        draft.deleteIfExists()
    }

    /** Not a temporary file of Java's, which would stay unreadable for all but its owner. */
    private fun draftBeside(path: Path): Path =
        path.resolveSibling(".${path.name}.${Random.nextInt().toHexString()}.part")

    private fun problem(e: IOException) =
        ProblemException(
            Problem(
                "Cannot write $path: ${reason(e)}.",
                "Name a file in a folder that you may write to.",
            ),
            e,
        )

    /** File systems' exceptions often say no more than a path, but their class says it. */
    private fun reason(e: IOException): String =
        when (e) {
            is NoSuchFileException -> "its folder does not exist"
            is AccessDeniedException -> "permission denied"
            else -> e.message ?: e.toString()
        }
}
