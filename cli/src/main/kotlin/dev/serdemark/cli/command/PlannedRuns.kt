package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.ParameterFormatter
import com.github.ajalt.clikt.parsers.CommandLineParser
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.WrongOptions
import dev.serdemark.cli.option.all
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource
import java.nio.file.Path

/** A command that can plan the run of its command line without measuring it. */
interface PlanningCommand {
    /** Plans the run. If there are mistakes, adds them to [problems], and may return null. */
    fun source(problems: Problems): RunSource?
}

/**
 * Calls [plan] for the command in this [line] of a [file]. Adds the problems of the command to
 * [problems], with this file and line if they name no file. Returns null if there are any problems.
 */
fun <T> locateProblems(
    file: Path,
    line: Int,
    problems: Problems,
    plan: (Problems) -> T?,
): T? {
    val commandProblems = Problems()
    val planned = commandProblems.attempt { plan(commandProblems) }
    commandProblems.all.forEach {
        problems.add(if (it.file == null) it.copy(file = "$file", line = line) else it)
    }
    return planned?.takeUnless { commandProblems.any }
}

/**
 * Plans the run of a command line without running it. If there are mistakes, adds them to
 * [problems] and returns null.
 *
 * @param words the command line after `serdemark`
 * @param options options for this machine, which the plan does not record
 */
fun planRun(
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
    } catch (e: UsageError) {
        e.all.flatMap { problemsOf(it, words.first()) }.forEach(problems::add)
        null
    } catch (e: CliktError) {
        problems.add(e.message ?: "The command cannot be parsed.", helpAdvice(words.first()))
        null
    }
}

private fun problemsOf(error: UsageError, command: String): List<Problem> =
    if (error is WrongOptions) error.problems
    else {
        val localization = checkNotNull(error.context) { "An error of no command" }.localization
        val message = error.formatMessage(localization, ParameterFormatter.Plain)
        listOf(Problem(message, helpAdvice(command)))
    }

private fun helpAdvice(command: String) = "See serdemark $command --help."
