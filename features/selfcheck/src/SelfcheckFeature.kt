package dev.serdemark.selfcheck

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.ProgramFeature
import dev.serdemark.cli.context.CliContext

/** The feature of `selfcheck`. */
object SelfcheckFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(SelfcheckCommand(context))
}
