package dev.serdemark.toolchain.compiler

import java.nio.file.Files
import java.nio.file.Path
import java.time.LocalDateTime
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.inputStream
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.outputStream

/** 1980-02-01T00:00, as reproducible builds have it. */
private val TIME = LocalDateTime.of(1980, 2, 1, 0, 0)

/** Packs all files below [folder] into [jar]; the same files give the same bytes. */
internal fun writeJar(folder: Path, jar: Path) {
    val files = Files.walk(folder).use { paths -> paths.filter { it.isRegularFile() }.toList() }
    val byName = files.associateBy { folder.relativize(it).invariantSeparatorsPathString }
    ZipOutputStream(jar.outputStream()).use { zip ->
        for ((name, file) in byName.toSortedMap()) {
            val entry = ZipEntry(name)
            entry.timeLocal = TIME
            zip.putNextEntry(entry)
            file.inputStream().use { it.transferTo(zip) }
            zip.closeEntry()
        }
    }
}
