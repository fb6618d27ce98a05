package dev.serdemark.classes

import dev.serdemark.system.writeJar
import java.io.ByteArrayOutputStream
import java.io.InputStream
import java.nio.file.Path
import java.util.jar.Attributes
import java.util.jar.JarFile
import java.util.jar.Manifest
import java.util.zip.ZipException
import java.util.zip.ZipFile

/**
 * Packs the files of a multi-release [jar] that a version of Java loads into another jar. Compilers
 * of Kotlin and Scala read only the base version of a jar, and workers would run another one.
 *
 * Example: for Java 17, `META-INF/versions/17/a/B.class` becomes `a/B.class`.
 *
 * @param java the version of Java, such as 17
 * @return false if the jar has no files for certain versions, so that nothing was packed
 * @throws java.io.IOException if a file cannot be read or written
 */
internal fun packOneRelease(jar: Path, packed: Path, java: Int): Boolean {
    val version = Runtime.Version.parse("$java")
    try {
        JarFile(jar.toFile(), false, ZipFile.OPEN_READ, version).use { release ->
            val entries = release.versionedStream().filter { !it.isDirectory }.toList()
            if (entries.all { it.realName == it.name }) return false
            val files =
                entries
                    // The signatures are of the whole jar.
                    .filter { it.name != JarFile.MANIFEST_NAME && !SIGNATURE.matches(it.name) }
                    .associate { it.name to { release.getInputStream(it) } }
            val manifest = withoutVersions(release.manifest)
            writeJar(mapOf(JarFile.MANIFEST_NAME to manifest) + files, packed)
            return true
        }
    } catch (_: ZipException) {
        return false // Not a jar. Reading classes from the file reports this.
    }
}

/** Returns the text of a [manifest] without the mark of multi-release jars and without hashes. */
private fun withoutVersions(manifest: Manifest): () -> InputStream {
    val plain = Manifest()
    plain.mainAttributes += manifest.mainAttributes
    plain.mainAttributes -= Attributes.Name.MULTI_RELEASE
    val text = ByteArrayOutputStream().also(plain::write).toByteArray()
    return { text.inputStream() }
}

private val SIGNATURE = Regex("META-INF/[^/]+\\.(SF|RSA|DSA|EC)", RegexOption.IGNORE_CASE)
