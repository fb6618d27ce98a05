package dev.serdemark.sweep

import dev.serdemark.cli.command.locateProblems
import dev.serdemark.cli.command.planRun
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.jvm.GatheredTrial
import dev.serdemark.engine.jvm.JvmTrial
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Plans shards of a [sweep].
 *
 * @param options options that each run needs on this machine, such as `--cache`
 */
class SweepPlanner(
    val sweep: Sweep,
    private val context: CliContext,
    private val options: List<String>,
) {
    /**
     * Plans a few shards that together have every value of every axis. This finds mistakes faster
     * than planning all shards, which would load the same documents again and again. Tries the JVM
     * settings of these shards together.
     *
     * @throws ProblemException with all mistakes in these shards
     */
    fun plan(): PlannedSweep {
        val problems = Problems()
        val trial = GatheredTrial(context.trial)
        val plans =
            sources(sweep.samples, problems, trial)
                .map { (shard, source) -> shard to source.plan }
                .toList()
        locateProblems(sweep.file, sweep.command.line, problems) { trial.tryAll() }
        if (problems.any) throw ProblemException(problems.all.distinct())
        return PlannedSweep(sweep, plans)
    }

    /**
     * Returns what each of the [shards] measures. Plans a shard when the sequence reaches it.
     * Leaves out a shard with mistakes, and adds the mistakes to [problems].
     *
     * @param trial tries the JVM settings of the shards
     */
    fun sources(
        shards: List<Shard>,
        problems: Problems,
        trial: JvmTrial,
    ): Sequence<Pair<Shard, RunSource>> {
        val contextWithTrial = context.withTrial(trial)
        return shards.asSequence().mapNotNull { shard ->
            source(shard, problems, contextWithTrial)?.let { shard to it }
        }
    }

    /**
     * Returns what a [shard] measures. If there are mistakes, adds them to [problems] and returns
     * null.
     */
    fun source(shard: Shard, problems: Problems): RunSource? = source(shard, problems, context)

    private fun source(shard: Shard, problems: Problems, context: CliContext): RunSource? {
        val source =
            locateProblems(sweep.file, sweep.command.line, problems) {
                planRun(sweep.commandOf(shard), options, context)
            }
        return source?.run {
            withPlan(plan.copy(origin = plan.origin.copy(shard = sweep.idOf(shard))))
        }
    }
}

/**
 * A sweep with the plans of some of its shards.
 *
 * @param plans the plans of some shards, at least one
 */
class PlannedSweep(val sweep: Sweep, private val plans: List<Pair<Shard, Plan>>) {
    /**
     * Estimates the longest time that a shard takes: its budget, plus the time to build and check
     * its cells. Counts the cells of the planned shard that is most similar.
     */
    fun estimate(shard: Shard): Duration {
        val (_, plan) =
            plans.maxBy { (plannedShard, _) ->
                plannedShard.values.count { (axis, value) -> shard.values[axis] == value }
            }
        val builds = plan.cells.distinctBy { Triple(it.contender, it.document, it.channel) }.size
        return sweep.budget + BUILD_TIME * builds + CHECK_TIME * plan.cells.size
    }

    companion object {
        /**
         * The time to compile a contender for a document, rounded up from the time in
         * docs/studies.md.
         */
        val BUILD_TIME: Duration = 4.seconds

        /** The time to start a JVM for a cell and to check its answers. */
        val CHECK_TIME: Duration = 1.seconds
    }
}
