package dev.serdemark.archive

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.SweepFolder
import java.nio.file.Path

/**
 * The inputs of a merge: runs of one plan, or the shards of sweeps.
 *
 * @property groups the runs of sweeps, grouped by the command line of their shard, so that repeats
 *   are in one group; without sweeps, one group of all runs
 * @property shards the shards of the sweeps; null without sweeps
 */
class MergeInputs private constructor(val groups: List<RunGroup>, val shards: MergedShards?) {
    /**
     * Runs of one command line.
     *
     * @property axisValues the values of the sweep's axes; empty without a sweep
     */
    class RunGroup(val axisValues: Map<String, String>, val directories: List<RunDirectory>)

    companion object {
        /**
         * Finds the runs and sweeps of these [names]: runs, folders of runs, or folders of sweeps.
         *
         * @return null if the names cannot be merged; the reasons are added to [problems]
         */
        fun find(names: List<String>, context: CliContext, problems: Problems): MergeInputs? {
            val finder = RunFinder(context)
            val found = names.mapNotNull { problems.attempt { finder.find(it) } }
            if (problems.any) return null
            val sweeps = finder.distinctSweeps(found.flatMap { it.sweeps })
            val runs = finder.distinctRuns(found.flatMap { it.runs }) { it }.runs
            if (sweeps.isEmpty()) return MergeInputs(listOf(RunGroup(emptyMap(), runs)), null)
            if (runs.isEmpty()) return problems.attempt { ofSweeps(sweeps, finder, context) }
            problems.add(mixtureProblem(sweeps.first().path, runs.first(), context))
            return null
        }

        private fun mixtureProblem(sweep: Path, run: RunDirectory, context: CliContext) =
            Problem(
                "${context.pathText(sweep)} is a sweep, but ${context.pathText(run.path)} is a run that belongs to no sweep.",
                "Merge either sweeps or runs.",
            )

        private fun ofSweeps(
            folders: List<SweepFolder>,
            finder: RunFinder,
            context: CliContext,
        ): MergeInputs {
            val results = folders.map(ShardResults::of)
            val distinct = finder.distinctRuns(results.flatMap { it.runs }) { it.directory }
            val originalOfCopy =
                distinct.copies.associate { (copy, original) ->
                    copy.directory to original.directory
                }
            val isOnlyFolder = folders.size == 1
            val sweeps =
                groupBySweep(results, originalOfCopy).map {
                    MergedSweep(it, originalOfCopy, isOnlyFolder, context)
                }
            val groups =
                sweeps
                    .flatMap { it.results }
                    .groupBy { (shard, _) -> shard.words }
                    .values
                    .map { shardsAndRuns ->
                        val (firstShard, _) = shardsAndRuns.first()
                        RunGroup(firstShard.values, shardsAndRuns.map { (_, run) -> run })
                    }
            if (groups.isEmpty()) throw ProblemException(RunFinder.noResults(results))
            val shards =
                MergedShards(
                    sweeps.sumOf { it.shardCount },
                    sweeps.flatMap { it.missing },
                    sweeps.flatMap { it.failures },
                    sweeps.flatMap { it.surplusAttempts + it.rejectedAttempts },
                    distinct.sentences,
                )
            return MergeInputs(groups, shards)
        }
    }
}
