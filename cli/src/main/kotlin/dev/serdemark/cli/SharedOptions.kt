package dev.serdemark.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.Contenders
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.defaultCacheFolder
import java.nio.file.Path

/** `--cache DIR` */
internal fun ParameterHolder.cacheOption(surroundings: Surroundings) =
    option("--cache", metavar = "DIR", help = "Where libraries and builds are kept.")
        .convert { Cache(surroundings.workingFolder.resolve(it)) }
        .default(Cache(defaultCacheFolder()), defaultForHelp = "the user's cache folder")

/** `--contenders DIR`, any number of times */
internal fun ParameterHolder.contenderFoldersOption() =
    option("--contenders", metavar = "DIR", help = "A folder of further contenders; may be given again.")
        .path()
        .multiple()

/** The shipped contenders and those in [folders]. */
internal fun Surroundings.contenders(folders: List<Path>): Contenders =
    Contenders.read(listOf(home.resolve("contenders")) + folders.map(workingFolder::resolve))
