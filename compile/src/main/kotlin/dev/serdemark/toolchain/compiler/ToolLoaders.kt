package dev.serdemark.toolchain.compiler

import java.net.URLClassLoader
import kotlin.io.path.Path

/**
 * Keeps a class loader for each exact class path of a tool, so that the tool stays warm. The
 * loaders are isolated from each other and from Serdemark.
 */
internal class ToolLoaders {
    private val loaders = HashMap<List<String>, ClassLoader>()

    /** Runs [block] with the class path's loader as the thread's context class loader. */
    fun <T> with(classPath: List<String>, block: (ClassLoader) -> T): T {
        val loader = loaders.getOrPut(classPath) { isolatedLoader(classPath) }
        val thread = Thread.currentThread()
        val previous = thread.contextClassLoader
        thread.contextClassLoader = loader
        try {
            return block(loader)
        } finally {
            thread.contextClassLoader = previous
        }
    }
}

/** Returns a class loader for a class path alone, with the JDK and nothing of Serdemark. */
internal fun isolatedLoader(classPath: List<String>): URLClassLoader =
    URLClassLoader(
        classPath.map { Path(it).toUri().toURL() }.toTypedArray(),
        ClassLoader.getPlatformClassLoader(),
    )
