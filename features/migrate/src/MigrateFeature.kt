package dev.serdemark.migrate

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.ProgramFeature
import dev.serdemark.cli.context.CliContext

/** The feature of `migrate`. */
object MigrateFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(MigrateCommand(context, commandLine))
}
