package dev.serdemark.evolve

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `evolve`. */
object EvolveFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(EvolveCommand(context, commandLine))

    override fun lists(context: CliContext): List<CliktCommand> = listOf(ChangesCommand(context))
}
