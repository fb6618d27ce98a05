package dev.serdemark.system

import java.io.InputStream
import java.nio.file.Path
import java.time.LocalDateTime
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.inputStream
import kotlin.io.path.outputStream

/** The time of all entries, which other reproducible builds use too. */
private val TIME = LocalDateTime.of(1980, 2, 1, 0, 0)

/**
 * Packs all files below [folder] into [jar]. Adds entries for the folders, because some libraries
 * need them to find classes. The same files give the same bytes.
 */
fun writeJar(folder: Path, jar: Path) {
    val files = filesBelow(folder)
    val folders = files.keys.flatMap(::foldersOf).associateWith { InputStream::nullInputStream }
    writeJar(folders + files.mapValues { (_, file) -> { file.inputStream() } }, jar)
}

/** Returns the folders that contain an entry: `a/` and `a/b/` for `a/b/c`. */
private fun foldersOf(name: String): List<String> =
    name.indices.filter { name[it] == '/' }.map { name.take(it + 1) }

/**
 * Packs [contents] into [jar], each under its name. The same contents in the same order give the
 * same bytes.
 */
fun writeJar(contents: Map<String, () -> InputStream>, jar: Path) {
    ZipOutputStream(jar.outputStream()).use { zip ->
        for ((name, open) in contents) {
            val entry = ZipEntry(name)
            entry.timeLocal = TIME
            zip.putNextEntry(entry)
            open().use { it.transferTo(zip) }
            zip.closeEntry()
        }
    }
}
