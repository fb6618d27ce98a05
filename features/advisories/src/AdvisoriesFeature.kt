package dev.serdemark.advisories

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `advisories`. */
object AdvisoriesFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(AdvisoriesCommand(context))
}
