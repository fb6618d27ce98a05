package dev.serdemark.toolchain.cache.testing

import dev.serdemark.toolchain.cache.Cache
import kotlin.io.path.Path

/** A process that uses a cache until its standard input ends. */
object CacheUser {
    @JvmStatic
    fun main(arguments: Array<String>) {
        Cache(Path(arguments.single())).use().use {
            println("in use")
            System.`in`.read()
        }
    }

    /** Starts the process, and returns when it uses the cache. */
    fun start(cache: Cache): Process {
        val java = ProcessHandle.current().info().command().orElseThrow()
        val classPath = System.getProperty("java.class.path")
        val command = listOf(java, "-cp", classPath, CacheUser::class.java.name, "${cache.folder}")
        val process = ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start()
        process.inputReader().readLine()
        return process
    }
}
