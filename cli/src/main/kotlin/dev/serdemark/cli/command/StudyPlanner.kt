package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.MultiUsageError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.ParameterFormatter
import com.github.ajalt.clikt.parsers.CommandLineParser
import dev.serdemark.cli.context.CliContext
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.study.ClaimQuestion
import dev.serdemark.results.study.Study
import dev.serdemark.results.study.StudyRun
import dev.serdemark.session.RunSource
import dev.serdemark.studies.checkCells
import dev.serdemark.studies.readStudy
import java.nio.file.Path

/**
 * Plans the study in [file], with everything that its runs need except the time to measure.
 *
 * @param full whether it is planned at full scale
 * @param options further options of each run, which are about this machine
 */
internal class StudyPlanner(
    private val file: Path,
    private val full: Boolean,
    private val context: CliContext,
    private val options: List<String>,
) {
    /**
     * Plans all runs.
     *
     * @throws ProblemException with everything that is wrong with its commands, its tables and its
     *   claims
     */
    fun plan(): PlannedStudy {
        val study = readStudy(file)
        val problems = Problems()
        val runs = study.runs.mapNotNull { planned(it, problems) }
        problems.throwAny()
        return PlannedStudy(study, runs).also { checkCells(study, file, it.plans) }
    }

    /** Plans a run. It measures two generations at least, because one decides no claim. */
    private fun planned(run: StudyRun, problems: Problems): PlannedStudy.Run? {
        val budget = if (full) run.full else run.budget
        val command = if (full) run.fullCommand else run.command
        val own = Problems()
        val source = own.attempt { source(command + listOf("--budget", budget.asOption()), own) }
        own.all.forEach { problems.add(placed(it, run)) }
        return source?.let { PlannedStudy.Run(run.name, it) }
    }

    private fun source(words: List<String>, problems: Problems): RunSource? =
        plannedRun(words, options, context, problems)?.run {
            of(
                plan.copy(
                    leastGenerations = LEAST_GENERATIONS,
                    sureGenerations = LEAST_GENERATIONS,
                )
            )
        }

    /** The problem with the place of the run's command, unless it has another place. */
    private fun placed(problem: Problem, run: StudyRun): Problem =
        if (problem.file != null) problem else problem.copy(file = "$file", line = run.line)
}

/**
 * A study with the plans of its runs.
 *
 * @property runs in the order of the study
 */
internal class PlannedStudy(val study: Study, val runs: List<Run>) {
    /**
     * One of its runs.
     *
     * @property source what it measures
     */
    class Run(val name: String, val source: RunSource)

    /** The plans of all runs by their names. */
    val plans: Map<String, Plan> = runs.associate { it.name to it.source.plan }

    /** What a [run] answers in addition to the question of its command: the claims. */
    fun question(run: Run): FurtherQuestion = ClaimQuestion(study, plans, run.name)
}

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
