package dev.serdemark.versions

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.ProgramFeature
import dev.serdemark.cli.context.CliContext

/** The feature of `versions`. */
object VersionsFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(VersionsCommand(context, commandLine))
}
