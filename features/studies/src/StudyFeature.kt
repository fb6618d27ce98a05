package dev.serdemark.studies

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of `study`. */
object StudyFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(StudyCommand(context))

    override fun lists(context: CliContext): List<CliktCommand> = listOf(StudiesCommand(context))
}
