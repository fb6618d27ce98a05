package dev.serdemark.toolchain.cache

import java.nio.file.Path
import kotlin.io.path.Path

/**
 * Where the cache lies unless the user says otherwise: `%LOCALAPPDATA%\serdemark` on Windows,
 * `~/Library/Caches/serdemark` on macOS, else `$XDG_CACHE_HOME/serdemark` or `~/.cache/serdemark`.
 *
 * @param system the name of the operating system, as Java gives it
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
    return caches.resolve("serdemark")
}

/** Relative paths are ignored, as the XDG base directory specification asks. */
private fun Map<String, String>.folder(name: String): Path? =
    get(name)?.takeIf { it.isNotEmpty() }?.let(::Path)?.takeIf { it.isAbsolute }
