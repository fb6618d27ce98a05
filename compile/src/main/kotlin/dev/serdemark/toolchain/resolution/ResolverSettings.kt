package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.sha256
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/** The maximum number of simultaneous requests to a repository. */
internal const val REQUESTS_AT_ONCE = 8

/**
 * Where artifacts come from. Serdemark resolves artifacts as Maven does with these settings files:
 * from the same mirrors and repositories, with the same proxies and credentials. Credentials may be
 * encrypted, with `settings-security.xml` beside the user's settings. The element `<offline>` in
 * settings files has no effect.
 *
 * @property offline whether downloads are forbidden
 * @property userSettings the user's `settings.xml`, which need not exist
 * @property mavenHome an installation of Maven with `conf/settings.xml`, or null
 */
data class ResolverSettings(
    val offline: Boolean = false,
    val userSettings: Path = Path(System.getProperty("user.home"), ".m2", "settings.xml"),
    val mavenHome: Path? = System.getenv("MAVEN_HOME")?.let(::Path),
) {
    /** A hash of the settings files, which determine the files of coordinates. */
    internal val fingerprint: String
        get() = sha256(files.filter { it.isRegularFile() }.joinToString("\u0000") { it.readText() })

    internal val securitySettings: Path
        get() = userSettings.resolveSibling("settings-security.xml")

    private val files: List<Path>
        get() = listOfNotNull(userSettings, mavenHome?.resolve("conf/settings.xml"))

    companion object {
        /**
         * Returns settings from a [file] that the user named.
         *
         * @throws ProblemException if there is no such file
         */
        fun from(file: Path, offline: Boolean = false): ResolverSettings {
            if (!file.isRegularFile()) {
                val advice = "Expected a settings.xml as Maven reads it."
                throw ProblemException("No such settings file: '$file'.", advice)
            }
            return ResolverSettings(offline, file)
        }
    }
}
