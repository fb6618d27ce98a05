package dev.serdemark.sweep

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `sweep`. */
object SweepFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(SweepCommand(context))
}
