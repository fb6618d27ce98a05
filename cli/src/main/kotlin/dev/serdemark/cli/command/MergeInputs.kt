package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.between.MergedShards
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.SweepFolder
import java.nio.file.Path

/**
 * The inputs of a merge: runs of one plan, or the shards of sweeps.
 *
 * @property runs one group per command line of a shard, so that repeats are in one group; without
 *   sweeps, one group of all runs
 * @property shards the shards of the sweeps; null without sweeps
 */
internal class MergeInputs
private constructor(val runs: List<MatchingRuns>, val shards: MergedShards?) {
    /**
     * Runs of one command line.
     *
     * @property values the values of the sweep's axes; empty without a sweep
     */
    class MatchingRuns(val values: Map<String, String>, val directories: List<RunDirectory>)

    companion object {
        /**
         * Finds the runs and sweeps of these [names]: runs, folders of runs, or folders of sweeps.
         *
         * @return null if the names do not fit; the reasons are added to [problems]
         */
        fun find(names: List<String>, context: CliContext, problems: Problems): MergeInputs? {
            val finder = CountedRuns(context)
            val found = names.mapNotNull { problems.attempt { finder.named(it) } }
            if (problems.any) return null
            val sweeps = finder.withoutRepetitions(found.flatMap { it.sweeps })
            val runs = finder.withoutRepetitions(found.flatMap { it.runs }) { it }.runs
            if (sweeps.isEmpty()) return MergeInputs(listOf(MatchingRuns(emptyMap(), runs)), null)
            if (runs.isEmpty()) return problems.attempt { ofSweeps(sweeps, finder, context) }
            problems.add(mixtureProblem(sweeps.first().path, runs.first(), context))
            return null
        }

        private fun mixtureProblem(sweep: Path, run: RunDirectory, context: CliContext) =
            Problem(
                "${context.written(sweep)} is a sweep, but ${context.written(run.path)} is a run that belongs to no sweep.",
                "Merge either sweeps or runs.",
            )

        private fun ofSweeps(
            folders: List<SweepFolder>,
            finder: CountedRuns,
            context: CliContext,
        ): MergeInputs {
            val results = folders.map(ShardResults::of)
            val unique = finder.withoutRepetitions(results.flatMap { it.runs }) { (_, run) -> run }
            val copies =
                unique.copies.associate { (copy, original) -> copy.second to original.second }
            val isOnly = folders.size == 1
            val sweeps = sameSweeps(results, copies).map { SweepOnce(it, copies, isOnly, context) }
            val runs =
                sweeps
                    .flatMap { it.results }
                    .groupBy({ (shard, _) -> shard.words }, { it })
                    .values
                    .map { all -> MatchingRuns(all.first().first.values, all.map { it.second }) }
            if (runs.isEmpty()) throw ProblemException(CountedRuns.noResults(folders))
            val shards =
                MergedShards(
                    sweeps.sumOf { it.planned },
                    sweeps.flatMap { it.missing },
                    sweeps.flatMap { it.failures },
                    sweeps.flatMap { it.others },
                    unique.sentences,
                )
            return MergeInputs(runs, shards)
        }
    }
}
