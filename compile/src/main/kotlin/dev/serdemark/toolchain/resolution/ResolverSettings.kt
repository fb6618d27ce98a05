package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.sha256
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/** As many requests to a repository at a time. */
internal const val REQUESTS_AT_ONCE = 8

/**
 * Where artifacts come from: what Maven would do with the same settings files. Their mirrors,
 * repositories, credentials (encrypted ones too, with `settings-security.xml` beside the user's
 * settings) and proxies are honoured. Files are copied from their local repository, and downloads
 * go into the cache. Their `<offline>` is not honoured: what [offline] says counts.
 *
 * @property offline whether nothing may be fetched
 * @property userSettings the user's `settings.xml`; need not exist
 * @property mavenHome an installation of Maven, for the `conf/settings.xml` in it
 */
data class ResolverSettings(
    val offline: Boolean = false,
    val userSettings: Path = Path(System.getProperty("user.home"), ".m2", "settings.xml"),
    val mavenHome: Path? = System.getenv("MAVEN_HOME")?.let(::Path),
) {
    /** Alike for settings under which the same coordinates resolve to the same artifacts. */
    internal val fingerprint: String
        get() = sha256(files.filter { it.isRegularFile() }.joinToString("\u0000") { it.readText() })

    internal val securitySettings: Path
        get() = userSettings.resolveSibling("settings-security.xml")

    private val files: List<Path>
        get() = listOfNotNull(userSettings, mavenHome?.resolve("conf/settings.xml"))

    companion object {
        /** With settings from a [file] that the user named. */
        fun from(file: Path, offline: Boolean = false): ResolverSettings {
            if (!file.isRegularFile()) {
                val advice = "Expected a settings.xml as Maven reads it."
                throw ProblemException(Problem("No such settings file: '$file'.", advice))
            }
            return ResolverSettings(offline, file)
        }
    }
}
