package dev.serdemark.eject

import dev.serdemark.contender.Contender
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.ToolRole

/**
 * A contender that gets a separate module in the project.
 *
 * @property sources what was compiled
 * @property built the result of compiling it
 * @property jvmArguments the options of the JVMs that measure it, without a class path: the options
 *   of all workers, and those that the contender needs (`--add-opens`, `-D`)
 */
data class EjectedContender(
    val contender: Contender,
    val sources: GeneratedSources.Generated,
    val built: Built,
    val jvmArguments: List<String>,
)

/** The plugins of the Kotlin compiler, with all their dependencies. */
internal val Built.compilerPlugins: List<Artifact>
    get() = tools.filter { it.role == ToolRole.PLUGIN }.map { it.artifact }
