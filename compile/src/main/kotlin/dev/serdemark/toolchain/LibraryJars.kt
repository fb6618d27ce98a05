package dev.serdemark.toolchain

import dev.serdemark.contender.LibraryJar
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.toolchain.cache.Cache
import java.nio.file.Path
import java.util.jar.JarFile
import java.util.zip.ZipException
import java.util.zip.ZipFile
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.name

/** Takes jars of the user, and keeps copies of them in the [cache]. */
class LibraryJars(private val cache: Cache) {
    /**
     * Returns a copy of the jar at [path]. Later builds of the jar do not change the copy.
     *
     * @throws ProblemException if there is no jar at [path], or if the jar holds no classes
     */
    fun take(path: Path): LibraryJar {
        if (!path.exists()) throw problem("There is no jar $path.", "Build it first.")
        if (path.isDirectory()) throw problem("$path is a folder.", "Name the jar in it.")
        val kept = cache.use().use { cache.orProblem { cache.keep(path) } }
        val modules = modules(path, kept.file)
        return LibraryJar(path.name, kept.file, kept.sha256, modules, version(kept.file))
    }

    private fun modules(path: Path, jar: Path): List<String> {
        val entries = entries(path, jar)
        if (entries.none { it.endsWith(".class") }) {
            throw problem("$path holds no classes.", "Name the jar of the library itself.")
        }
        return entries.mapNotNull(POM::matchEntire).map {
            "${it.groupValues[1]}:${it.groupValues[2]}"
        }
    }

    /** The version in the manifest; null if there is none that a name can hold. */
    private fun version(jar: Path): String? =
        JarFile(jar.toFile()).use { file ->
            VERSION_NAMES.firstNotNullOfOrNull { file.manifest?.mainAttributes?.getValue(it) }
                ?.takeIf { VERSION.matches(it) }
        }

    private fun entries(path: Path, jar: Path): List<String> =
        try {
            ZipFile(jar.toFile()).use { zip -> zip.entries().asSequence().map { it.name }.toList() }
        } catch (e: ZipException) {
            throw problem("$path is not a jar: ${e.reason()}.", "Build it again.", e)
        }

    private fun problem(message: String, advice: String, cause: Exception? = null) =
        ProblemException(Problem(message, advice), cause)

    private companion object {
        val VERSION_NAMES = listOf("Implementation-Version", "Bundle-Version")
        val VERSION = Regex("""[\w.-]{1,40}""")
        val POM = Regex("META-INF/maven/([^/]+)/([^/]+)/pom\\.xml")
    }
}
