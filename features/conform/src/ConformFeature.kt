package dev.serdemark.conform

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `conform`. */
object ConformFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(ConformCommand(context, commandLine))

    override fun lists(context: CliContext): List<CliktCommand> = listOf(CasesCommand(context))
}
