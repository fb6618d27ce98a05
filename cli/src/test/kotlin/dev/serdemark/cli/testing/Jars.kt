package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream

/** Creates a jar at [path] that is accepted as a library until something is built with it. */
fun createPlaceholderJar(path: Path): Path {
    ZipOutputStream(path.createParentDirectories().outputStream()).use {
        it.putNextEntry(ZipEntry("Placeholder.class"))
    }
    return path
}

/** Copies [jar] to [path] without its POM, like a jar that Gradle builds. */
fun copyWithoutPom(jar: Path, path: Path) {
    ZipFile(jar.toFile()).use { original ->
        ZipOutputStream(path.createParentDirectories().outputStream()).use { copy ->
            for (entry in
                original.entries().asSequence().filter { "META-INF/maven/" !in it.name }) {
                copy.putNextEntry(ZipEntry(entry.name))
                original.getInputStream(entry).use { it.copyTo(copy) }
            }
        }
    }
}
