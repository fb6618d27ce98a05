package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.defaultLazy
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.StatusLine
import dev.serdemark.toolchain.LibraryVersions
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.defaultCacheFolder
import dev.serdemark.toolchain.resolution.ResolverSettings

/** The options of commands that build contenders, or load documents. */
open class BuildOptions(context: CliContext) : RelatedOptions() {
    private val offline by option("--offline", help = "Download nothing.").flag()

    /** The cache of downloads and builds. */
    val cache by cacheOption(context)

    /** The repositories that libraries are downloaded from. */
    val resolver: ResolverSettings
        get() = ResolverSettings(offline)

    /** Finds the releases of contenders in the repositories. */
    val versions by lazy { LibraryVersions(cache, resolver) }

    /** These options, as words for another command line. */
    val words: List<String>
        get() = listOf("--cache", "${cache.folder}") + listOf("--offline").filter { offline }
}

/**
 * [BuildOptions], with the option to print more about builds and runs.
 *
 * @param more what a command also prints with this option; null for nothing
 */
class VerboseBuildOptions(context: CliContext, more: String? = null) : BuildOptions(context) {
    /** Whether the user asks for all details. */
    val isVerbose by
        option(
                "--verbose",
                help = "Print detailed progress${more?.let { ", and $it" }.orEmpty()}.",
            )
            .under(Heading.OUTPUT)
            .rare()
            .flag()

    /** Returns a log of progress that prints to [line]. */
    fun progress(line: StatusLine): ProgressLog = ProgressLog(line, isVerbose)
}

/** The option `--cache`. */
fun ParameterHolder.cacheOption(context: CliContext) =
    option(
            "--cache",
            metavar = "DIR",
            help = "Folder for downloaded libraries and builds [the user's cache folder].",
        )
        .rare()
        .convert { Cache(context.workingFolder.resolve(it)) }
        .defaultLazy { Cache(defaultCacheFolder()) }
