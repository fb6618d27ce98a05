package dev.serdemark.machine

import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * The files in which Linux reports its state, such as `/proc/stat`. Other systems do not have them,
 * and containers and virtual machines have only some.
 *
 * @param root the root of the tree that contains them
 */
class SystemFiles(private val root: Path = Path("/")) {
    /** The content of the file, without white space at its ends; null if it cannot be read. */
    fun text(path: String): String? =
        try {
            resolve(path).readText().trim()
        } catch (_: IOException) {
            null // The file does not exist, or this user may not read it.
        }

    /** The names of the files in a folder; none if it does not exist. */
    internal fun names(folder: String): List<String> =
        try {
                resolve(folder).takeIf { it.isDirectory() }?.listDirectoryEntries()?.map { it.name }
            } catch (_: IOException) {
                null
            }
            .orEmpty()

    private fun resolve(path: String): Path = root.resolve(path.removePrefix("/"))
}
