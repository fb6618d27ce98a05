package dev.serdemark.toolchain.cache

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import kotlin.io.path.Path

/**
 * Returns the default folder of the cache. It is `%LOCALAPPDATA%\serdemark` on Windows and
 * `~/Library/Caches/serdemark` on macOS. On other systems it is `$XDG_CACHE_HOME/serdemark` or
 * `~/.cache/serdemark`.
 *
 * @param system the name of the operating system, as Java reports it
 * @param home the user's home folder, or `?`, which Java reports if there is none
 * @param environment the environment variables
 * @throws ProblemException if there is no home folder
 */
fun defaultCacheFolder(
    system: String = System.getProperty("os.name"),
    home: Path = Path(System.getProperty("user.home")),
    environment: Map<String, String> = System.getenv(),
): Path {
    val caches =
        when {
            system.startsWith("Windows") ->
                environment.folder("LOCALAPPDATA") ?: home.resolve("AppData/Local")
            system.startsWith("Mac") -> home.resolve("Library/Caches")
            else -> environment.folder("XDG_CACHE_HOME") ?: home.resolve(".cache")
        }
    if (!caches.isAbsolute) throw ProblemException(noHome(home)) // ?/.cache is relative
    return caches.resolve("serdemark")
}

private fun noHome(home: Path) =
    Problem(
        "There is no home folder to keep the cache in: Java says that it is '$home'.",
        "Name a folder with --cache, or set HOME to one.",
    )

/**
 * Returns the folder in the environment variable [name], or null. Ignores relative paths, as the
 * XDG base directory specification requires.
 */
private fun Map<String, String>.folder(name: String): Path? =
    get(name)?.takeIf { it.isNotEmpty() }?.let(::Path)?.takeIf { it.isAbsolute }
