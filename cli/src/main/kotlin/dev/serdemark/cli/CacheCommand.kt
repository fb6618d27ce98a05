package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.NoOpCliktCommand
import com.github.ajalt.clikt.core.subcommands
import dev.serdemark.report.visible
import dev.serdemark.toolchain.cache.Cache

/** `serdemark cache path|size|clean` */
internal class CacheCommand(surroundings: Surroundings) : NoOpCliktCommand(name = "cache") {
    init {
        subcommands(
            Part("path", "Say where the cache lies.", surroundings) {
                visible(it.folder.toString())
            },
            Part("size", "Say how large it is.", surroundings) { megabytes(it.size()) },
            Part("clean", "Delete all that is in it.", surroundings) {
                "Freed ${megabytes(it.clean())}."
            },
        )
    }

    override fun help(context: Context) =
        "The folder of downloaded libraries and compiled contenders."

    private class Part(
        name: String,
        private val what: String,
        private val surroundings: Surroundings,
        private val action: (Cache) -> String,
    ) : CliktCommand(name) {
        private val cache by cacheOption(surroundings)

        override fun help(context: Context) = what

        override fun run() = surroundings.terminal.println(action(cache))
    }
}
