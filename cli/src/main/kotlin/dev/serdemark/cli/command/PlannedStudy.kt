package dev.serdemark.cli.command

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
import kotlin.time.Duration

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
     * @property budget the time for measuring
     */
    class Run(val name: String, val source: RunSource, val budget: Duration)

    /** The plans of all runs by their names. */
    val plans: Map<String, Plan> = runs.associate { it.name to it.source.plan }

    /** What a [run] answers in addition to the question of its command: the claims. */
    fun question(run: Run): FurtherQuestion = ClaimQuestion(study, plans, run.name)

    companion object {
        /**
         * Plans the study in [file].
         *
         * @param options further options for each run
         * @throws ProblemException with everything that is wrong with its commands, its tables and
         *   its claims
         */
        fun of(
            file: Path,
            full: Boolean,
            context: CliContext,
            options: List<String>,
        ): PlannedStudy {
            val study = readStudy(file)
            val problems = Problems()
            val runs =
                study.runs.mapNotNull { run ->
                    val budget = if (full) run.full else run.budget
                    val command = if (full) run.fullCommand else run.command
                    val words = command + listOf("--budget", budget.asOption()) + options
                    planned(words, run, file, context, problems)?.let { Run(run.name, it, budget) }
                }
            problems.throwAny()
            return PlannedStudy(study, runs).also { checkCells(study, file, it.plans) }
        }

        /** Plans a run. It measures two generations at least, because one decides no claim. */
        private fun planned(
            words: List<String>,
            run: StudyRun,
            file: Path,
            context: CliContext,
            problems: Problems,
        ): RunSource? {
            val own = Problems()
            val source = own.attempt { plannedRun(words, context, own) }
            own.all.forEach { problems.add(placed(it, run, file)) }
            return source?.run { of(plan.copy(sureGenerations = LEAST_GENERATIONS)) }
        }

        /** The problem with the place of the run's command, unless it has another place. */
        private fun placed(problem: Problem, run: StudyRun, file: Path): Problem =
            if (problem.file != null) problem else problem.copy(file = "$file", line = run.line)
    }
}
