package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.MultiUsageError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.ParameterFormatter
import com.github.ajalt.clikt.parsers.CommandLineParser
import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource

/** A command whose command line describes a run. */
internal interface PlanningCommand {
    /**
     * What the command line asks for, with its plan. Adds to [problems] what is wrong with it, and
     * may return null then.
     */
    fun source(problems: Problems): RunSource?
}

/**
 * Plans the run of a command line without running it: [words] as after `serdemark`. Adds to
 * [problems] what is wrong with them, and returns null then.
 *
 * @param options of this machine, which the plan does not mention
 */
internal fun plannedRun(
    words: List<String>,
    options: List<String>,
    context: CliContext,
    problems: Problems,
): RunSource? {
    val isHttp = words.first() == "http"
    val command: CliktCommand =
        if (isHttp) HttpCommand(context, words) else RunCommand(context, words)
    return try {
        var source: RunSource? = null
        CommandLineParser.parseAndRun(command, words.drop(1) + options) {
            source = (it as PlanningCommand).source(problems)
        }
        source
    } catch (e: CliktError) {
        messages(e).forEach { problems.add(Problem(it, "See serdemark ${words.first()} --help.")) }
        null
    }
}

private fun messages(e: CliktError): List<String> =
    when (e) {
        is MultiUsageError -> e.errors.flatMap(::messages)
        is UsageError -> {
            val localization = checkNotNull(e.context) { "An error of no command" }.localization
            listOf(e.formatMessage(localization, ParameterFormatter.Plain))
        }
        else -> listOf(e.message ?: "The command cannot be parsed.")
    }
