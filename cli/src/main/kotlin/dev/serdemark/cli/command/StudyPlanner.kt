package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.MultiUsageError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.ParameterFormatter
import com.github.ajalt.clikt.parsers.CommandLineParser
import dev.serdemark.cli.context.CliContext
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.study.ClaimQuestion
import dev.serdemark.results.study.Study
import dev.serdemark.session.RunSource
import dev.serdemark.studies.checkCells
import dev.serdemark.studies.readStudy
import java.nio.file.Path

/**
 * Plans the study in [file].
 *
 * @param full whether to plan it at full scale
 * @param options options that each run needs on this machine, such as `--cache`
 * @throws ProblemException with all mistakes in its commands, tables and claims
 */
internal fun planStudy(
    file: Path,
    full: Boolean,
    context: CliContext,
    options: List<String>,
): PlannedStudy {
    val study = readStudy(file)
    val problems = Problems()
    val sources =
        study.runs.associate { run ->
            val budget = if (full) run.fullBudget else run.budget
            val command = if (full) run.fullCommand else run.command
            val words = command + listOf("--budget", budget.asOption())
            run.name to
                locateProblems(file, run.line, problems) { planRun(words, options, context, it) }
        }
    problems.throwAny()
    val runs = sources.mapValues { (_, source) -> checkNotNull(source) }
    return PlannedStudy(study, runs).also { checkCells(study, file, it.plans) }
}

/**
 * A study with the plans of its runs.
 *
 * @property runs the source of each run by the run's name, in the order of the study
 */
internal class PlannedStudy(val study: Study, val runs: Map<String, RunSource>) {
    /** The plans of all runs by their names. */
    val plans: Map<String, Plan> = runs.mapValues { it.value.plan }

    /**
     * Returns the question whether the claims about the [run] hold. It replaces the question of the
     * run's command. Returns null if there are no such claims.
     *
     * @param earlier the recordings of the earlier runs of the study, by their names
     */
    fun question(run: String, earlier: Map<String, Recording>): FurtherQuestion? =
        if (study.claims.any { it.run == run }) ClaimQuestion(study, plans, run, earlier) else null
}

/** A command that can plan the run of its command line without measuring it. */
internal interface PlanningCommand {
    /** Plans the run. If there are mistakes, adds them to [problems], and may return null. */
    fun source(problems: Problems): RunSource?
}

/**
 * Calls [plan] for the command in this [line] of a [file]. Adds the problems of the command to
 * [problems], with this file and line if they name no file. Returns null if there are any problems.
 */
internal fun <T> locateProblems(
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
internal fun planRun(
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
        messages(e).forEach { problems.add(it, "See serdemark ${words.first()} --help.") }
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
