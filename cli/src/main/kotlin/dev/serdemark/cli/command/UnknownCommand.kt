package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.BaseCliktCommand
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant

/**
 * Refuses [args] that name an unknown subcommand. Clikt alone would complain about the next
 * argument instead.
 */
internal fun BaseCliktCommand<*>.requireKnown(args: List<String>) {
    val known = registeredSubcommands()
    val name = args.firstOrNull()
    if (known.isEmpty() || name.isNullOrEmpty() || name[0] in "-@") return
    val subcommand =
        known.find { it.commandName == name }
            ?: throw ProblemException(
                Problem("Unknown command: '$name'. ${meant(name, known.map { it.commandName })}")
            )
    subcommand.requireKnown(args.drop(1))
}
