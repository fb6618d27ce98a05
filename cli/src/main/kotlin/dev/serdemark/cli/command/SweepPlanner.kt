package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.jvm.GatheredTrial
import dev.serdemark.engine.jvm.JvmTrial
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.session.RunSource
import dev.serdemark.sweep.Shard
import dev.serdemark.sweep.Sweep
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Plans shards of a [sweep].
 *
 * @param options further options of each run for this machine, such as `--cache`
 */
internal class SweepPlanner(
    val sweep: Sweep,
    private val context: CliContext,
    private val options: List<String>,
) {
    /**
     * Plans a few shards that together have every value of every axis. Planning all shards would
     * load their documents again and again. Tries their JVM settings together.
     *
     * @throws ProblemException with everything that is wrong with them
     */
    fun plan(): PlannedSweep {
        val problems = Problems()
        val trial = GatheredTrial(context.trial)
        val plans =
            sources(sweep.samples, problems, trial)
                .map { (shard, source) -> shard to source.plan }
                .toList()
        placing(sweep.file, sweep.command.line, problems) { trial.tryAll() }
        if (problems.any) throw ProblemException(problems.all.distinct())
        return PlannedSweep(sweep, plans)
    }

    /**
     * What each of [shards] measures, one after another. Adds to [problems] what is wrong with a
     * shard, and leaves it out then.
     *
     * @param trial tries their JVM settings
     */
    fun sources(
        shards: List<Shard>,
        problems: Problems,
        trial: JvmTrial,
    ): Sequence<Pair<Shard, RunSource>> {
        val shared = context.trying(trial)
        return shards.asSequence().mapNotNull { shard ->
            source(shard, problems, shared)?.let { shard to it }
        }
    }

    /** What a [shard] measures. Adds to [problems] what is wrong with it, and returns null then. */
    fun source(shard: Shard, problems: Problems): RunSource? = source(shard, problems, context)

    private fun source(shard: Shard, problems: Problems, context: CliContext): RunSource? {
        val words = shard.words + listOf("--budget", sweep.budget.asOption())
        return placing(sweep.file, sweep.command.line, problems) {
            plannedRun(words, options, context, it)
        }
    }
}

/**
 * A sweep with the plans of some of its shards.
 *
 * @param plans at least one
 */
internal class PlannedSweep(val sweep: Sweep, private val plans: List<Pair<Shard, Plan>>) {
    /**
     * Estimates the longest time that a shard takes: its budget, plus the time to build and check
     * its cells. Counts the cells of the planned shard that is most similar.
     */
    fun estimate(shard: Shard): Duration {
        val (_, plan) =
            plans.maxBy { (sample, _) ->
                sample.values.count { (axis, value) -> shard.values[axis] == value }
            }
        val builds = plan.cells.distinctBy { Triple(it.contender, it.document, it.channel) }.size
        return sweep.budget + BUILD * builds + CHECK * plan.cells.size
    }

    companion object {
        /**
         * The time to compile a contender for a document: what docs/studies.md says, rounded up.
         */
        val BUILD: Duration = 4.seconds

        /** The time to start a JVM for a cell and to check its answers. */
        val CHECK: Duration = 1.seconds
    }
}
