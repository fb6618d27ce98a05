package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext

/** A part of Serdemark that the core does not know. This is what it adds to the command line. */
interface ProgramFeature {
    /**
     * Creates the commands of this feature, in the order in which the help lists them.
     *
     * @param commandLine the words after `serdemark`, which results record
     */
    fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand>

    /** Creates the subcommands of `serdemark list` for what this feature has. */
    fun lists(context: CliContext): List<CliktCommand> = emptyList()
}
