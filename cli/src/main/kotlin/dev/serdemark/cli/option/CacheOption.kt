package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.defaultLazy
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.defaultCacheFolder

/** `--cache DIR` */
internal fun ParameterHolder.cacheOption(context: CliContext) =
    option(
            "--cache",
            metavar = "DIR",
            help = "Folder for downloaded libraries and builds [the user's cache folder].",
        )
        .convert { Cache(context.workingFolder.resolve(it)) }
        .defaultLazy { Cache(defaultCacheFolder()) }
