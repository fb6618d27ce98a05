package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
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
        return source?.let { PlannedStudy.Run(run.name, it, budget) }
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
