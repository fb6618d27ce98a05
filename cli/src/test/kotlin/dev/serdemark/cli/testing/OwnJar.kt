package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream

/**
 * Creates a jar at [path] that looks like the jar of a library until something is built with it.
 */
fun ownJar(path: Path): Path {
    ZipOutputStream(path.createParentDirectories().outputStream()).use {
        it.putNextEntry(ZipEntry("Own.class"))
    }
    return path
}

/** Copies [jar] to [path] without its POM, like a jar that Gradle builds. */
fun withoutPom(jar: Path, path: Path) {
    ZipFile(jar.toFile()).use { whole ->
        ZipOutputStream(path.createParentDirectories().outputStream()).use { out ->
            for (entry in whole.entries().asSequence().filter { "META-INF/maven/" !in it.name }) {
                out.putNextEntry(ZipEntry(entry.name))
                whole.getInputStream(entry).use { it.copyTo(out) }
            }
        }
    }
}
