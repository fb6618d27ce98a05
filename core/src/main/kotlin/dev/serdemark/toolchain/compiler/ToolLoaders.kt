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
        val loader = loaders.getOrPut(classPath) { load(classPath) }
        val thread = Thread.currentThread()
        val previous = thread.contextClassLoader
        thread.contextClassLoader = loader
        try {
            return block(loader)
        } finally {
            thread.contextClassLoader = previous
        }
    }

    private fun load(classPath: List<String>): ClassLoader {
        val urls = classPath.map { Path(it).toUri().toURL() }.toTypedArray()
        return URLClassLoader(urls, ClassLoader.getPlatformClassLoader())
    }
}
