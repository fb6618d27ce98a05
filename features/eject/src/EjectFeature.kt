package dev.serdemark.eject

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `eject`. */
object EjectFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(EjectCommand(context, commandLine))
}
