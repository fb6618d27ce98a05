package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.NoOpCliktCommand
import com.github.ajalt.clikt.core.subcommands
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.cacheOption
import dev.serdemark.cli.output.megabytes
import dev.serdemark.report.wording.visible
import dev.serdemark.toolchain.cache.Cache

/** `serdemark cache path|size|clean`: prints the path or the size of the cache, or empties it. */
class CacheCommand(context: CliContext) : NoOpCliktCommand(name = "cache") {
    init {
        subcommands(
            CacheSubcommand("path", "Print the path of the cache.", context) {
                visible(it.folder.toString())
            },
            CacheSubcommand("size", "Print the size of the cache.", context) {
                megabytes(it.size())
            },
            CacheSubcommand("clean", "Delete what Serdemark keeps in the cache.", context) {
                "Freed ${megabytes(it.clean())}."
            },
        )
    }

    override fun help(context: Context) =
        "Manage the folder of downloaded libraries and compiled contenders."

    private class CacheSubcommand(
        name: String,
        private val description: String,
        private val context: CliContext,
        private val action: (Cache) -> String,
    ) : CliktCommand(name) {
        private val cache by cacheOption(context)

        override fun help(context: Context) = description

        override fun run() = context.terminal.println(action(cache))
    }
}
