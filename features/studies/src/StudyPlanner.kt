package dev.serdemark.studies

import dev.serdemark.cli.command.locateProblems
import dev.serdemark.cli.command.planRun
import dev.serdemark.cli.context.CliContext
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.session.RunSource
import java.nio.file.Path

/**
 * Plans the study in [file].
 *
 * @param full whether to plan it at full scale
 * @param options options that each run needs on this machine, such as `--cache`
 * @throws ProblemException with all mistakes in its commands, tables and claims
 */
fun planStudy(
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
                locateProblems(file, run.line, problems) { planRun(words, options, context) }
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
class PlannedStudy(val study: Study, val runs: Map<String, RunSource>) {
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
