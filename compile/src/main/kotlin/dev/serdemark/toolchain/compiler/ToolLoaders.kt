package dev.serdemark.toolchain.compiler

import java.net.URLClassLoader
import kotlin.io.path.Path

/**
 * A class loader for each exact class path of a tool, isolated from all others and from Serdemark,
 * and kept so that the tool stays warm.
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

/** A class loader of a class path alone, with the JDK and nothing of Serdemark. */
internal fun isolatedLoader(classPath: List<String>): URLClassLoader =
    URLClassLoader(
        classPath.map { Path(it).toUri().toURL() }.toTypedArray(),
        ClassLoader.getPlatformClassLoader(),
    )
