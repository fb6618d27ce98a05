package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.BaseCliktCommand
import com.github.ajalt.clikt.parsers.CommandLineParser

/** Parses [words], and calls [run] with the commands that they name, which know [givenOptions]. */
fun <T : BaseCliktCommand<T>> T.parseAndRun(words: List<String>, run: (T) -> Unit) {
    val parsed = CommandLineParser.parse(this, words).invocation
    generateSequence(parsed) { it.subcommandInvocations.singleOrNull() }
        .forEach { invocation ->
            val names = invocation.optionInvocations.values.flatten().map { it.name }
            invocation.command.currentContext.data[GIVEN] = names.toSet()
        }
    CommandLineParser.run(parsed, run)
}

/** The names of the options that the user gave to this command, such as `-c`. */
val BaseCliktCommand<*>.givenOptions: Set<String>
    get() = (currentContext.data[GIVEN] as Set<*>).map { "$it" }.toSet()

/** The key of Clikt's context for the names of the options that the user gave. */
private const val GIVEN = "given options"
