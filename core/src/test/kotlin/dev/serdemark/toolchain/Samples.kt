package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import java.net.URLClassLoader
import kotlin.io.path.Path

/** Downloads are shared by all tests, below the build's own folder. */
val sharedCache = Cache(Path("target", "toolchain-cache").toAbsolutePath())

/** Nothing of this machine's Maven. */
val noSettings =
    ResolverSettings(userSettings = Path("target", "no-settings.xml"), mavenHome = null)

const val KOTLIN = "2.4.10"

/** A unit of plain Kotlin; [text] makes its source another one. */
fun plainUnit(name: String, text: String = name, kotlin: String = KOTLIN) =
    CompilationUnit(
        name = name,
        sources =
            mapOf("sample/Answer.kt" to "package sample\nclass Answer { val text = \"$text\" }\n"),
        dependencies = emptyList(),
        kotlin = kotlin,
    )

/** Loads a class of a built unit, beside what it depends on, and calls [block] with it. */
fun <T> BuildResult.load(name: String, block: (Class<*>) -> T): T {
    val built = (this as BuildResult.Success).built
    val files = listOf(built.classes) + built.classPath.map { it.file }
    val urls = files.map { it.toUri().toURL() }.toTypedArray()
    return URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).use {
        block(it.loadClass(name))
    }
}
