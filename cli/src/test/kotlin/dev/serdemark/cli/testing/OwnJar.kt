package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream

/** A jar at [path] that passes for a library's as long as nothing is built with it. */
fun ownJar(path: Path): Path {
    ZipOutputStream(path.createParentDirectories().outputStream()).use {
        it.putNextEntry(ZipEntry("Own.class"))
    }
    return path
}

/** What a build leaves at [path] that writes no POM into its jar, as Gradle's: else it is [jar]. */
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
