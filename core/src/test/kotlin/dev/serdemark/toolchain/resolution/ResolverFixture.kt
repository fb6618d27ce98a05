package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.Coordinate
import dev.serdemark.toolchain.Recorder
import dev.serdemark.toolchain.cache.Cache
import java.nio.file.Path
import kotlin.io.path.writeText

/** A resolver with a cache and settings of its own, below [folder]. */
internal class ResolverFixture(private val folder: Path) {
    private val cache = Cache(folder.resolve("cache"))
    val recorder = Recorder()
    val settingsFile: Path = folder.resolve("settings.xml")
    val repository: Path = cache.repository

    /** The settings say no more than [content]. */
    fun settings(content: String) = settingsFile.writeText("<settings>$content</settings>")

    /** The settings name [url] as a mirror of all repositories. */
    fun mirror(url: String, more: String = "") =
        settings(
            "<mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>$url</url></mirror></mirrors>$more"
        )

    fun resolve(vararg roots: String, offline: Boolean = false): Resolution {
        val request = ClassPathRequest(roots.map(::Coordinate))
        val settings = ResolverSettings(offline, settingsFile, mavenHome = null)
        return cache.use().use {
            Resolver(cache, settings, recorder).use {
                it.resolve(listOf(request)).getValue(request)
            }
        }
    }
}

internal fun Resolution.coordinates(): List<String> =
    when (this) {
        is Resolution.Resolved -> artifacts.map { it.coordinate.text }
        is Resolution.Missing -> throw AssertionError("Missing: $why")
    }

internal fun Resolution.why(): BuildResult.Unavailable =
    when (this) {
        is Resolution.Resolved -> throw AssertionError("Resolved: $artifacts")
        is Resolution.Missing -> why
    }
