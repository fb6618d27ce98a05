package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.ParameterFormatter
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.WrongOptions
import dev.serdemark.cli.option.all
import dev.serdemark.cli.option.parseAndRun
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource
import java.nio.file.Path

/** A command that can plan the run of its command line without measuring it. */
interface PlanningCommand {
    /**
     * Plans the run. Adds mistakes to [problems].
     *
     * @throws ProblemException if a mistake leaves nothing to plan
     */
    fun source(problems: Problems): RunSource
}

/**
 * Calls [plan] for the command in this [line] of a [file]. Adds the problems that it throws to
 * [problems], with this file and line if they name no file. Then returns null.
 */
fun <T> locateProblems(file: Path, line: Int, problems: Problems, plan: () -> T): T? =
    try {
        plan()
    } catch (e: ProblemException) {
        e.problems.forEach {
            problems.add(if (it.file == null) it.copy(file = "$file", line = line) else it)
        }
        null
    }

/**
 * Plans the run of a command line without running it.
 *
 * @param words the command line after `serdemark`
 * @param options options for this machine, which the plan does not record
 * @throws ProblemException with all mistakes
 */
fun planRun(words: List<String>, options: List<String>, context: CliContext): RunSource {
    val command = context.measuringCommand(words) ?: RunCommand(context, words)
    val problems = Problems()
    var source: RunSource? = null
    try {
        command.parseAndRun(words.drop(1) + options) {
            source = problems.attempt { (it as PlanningCommand).source(problems) }
        }
    } catch (e: UsageError) {
        throw ProblemException(e.all.flatMap { problemsOf(it, words.first()) })
    } catch (e: CliktError) {
        throw ProblemException(
            e.message ?: "The command cannot be parsed.",
            helpAdvice(words.first()),
        )
    }
    problems.throwAny()
    return checkNotNull(source) { "A command without problems is planned" }
}

private fun problemsOf(error: UsageError, command: String): List<Problem> =
    if (error is WrongOptions) error.problems
    else {
        val localization = checkNotNull(error.context) { "An error of no command" }.localization
        val message = error.formatMessage(localization, ParameterFormatter.Plain)
        listOf(Problem(message, helpAdvice(command)))
    }

private fun helpAdvice(command: String) = "See serdemark $command --help."
