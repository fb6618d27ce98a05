package dev.serdemark.toolchain

import dev.serdemark.contender.LibraryJar
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.KeptJar
import java.io.IOException
import java.nio.file.Path
import java.util.jar.JarFile
import java.util.zip.ZipException
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.name

/** Keeps copies of the user's library jars in the [cache]. */
class LibraryJars(private val cache: Cache) {
    /**
     * Copies the jar at [path] into the cache. Later builds of the jar do not change the copy.
     *
     * @throws ProblemException if there is no jar at [path], or if the jar contains no classes
     */
    fun add(path: Path): LibraryJar {
        if (!path.exists()) throw problem("There is no jar $path.", "Build it first.")
        if (path.isDirectory()) throw problem("$path is a folder.", "Name the jar in it.")
        val kept = cache.use().use { cache.orProblem { cache.keep(path) } }
        return try {
            JarFile(kept.file.toFile()).use { read(it, path, kept) }
        } catch (e: IOException) {
            val mistake = if (e is ZipException) "$path is not a jar" else "Cannot read $path"
            throw problem("$mistake: ${e.reason()}.", "Build it again.", e)
        }
    }

    private fun read(jar: JarFile, path: Path, kept: KeptJar): LibraryJar {
        val entries = jar.entries().toList().map { it.name }
        if (entries.none { it.endsWith(".class") }) {
            throw problem("$path holds no classes.", "Name the jar of the library itself.")
        }
        val modules =
            entries.mapNotNull(POM::matchEntire).map { match ->
                val (group, artifact) = match.destructured
                "$group:$artifact"
            }
        return LibraryJar(path.name, kept.file, kept.sha256, modules, version(jar))
    }

    /** Returns the version in the jar's manifest if it is short and has no special characters. */
    private fun version(jar: JarFile): String? =
        VERSION_NAMES.firstNotNullOfOrNull { jar.manifest?.mainAttributes?.getValue(it) }
            ?.takeIf { VERSION.matches(it) }

    private fun problem(message: String, advice: String, cause: Exception? = null) =
        ProblemException(message, advice, cause = cause)

    private companion object {
        val VERSION_NAMES = listOf("Implementation-Version", "Bundle-Version")
        val VERSION = Regex("""[\w.-]{1,40}""")
        val POM = Regex("META-INF/maven/([^/]+)/([^/]+)/pom\\.xml")
    }
}
