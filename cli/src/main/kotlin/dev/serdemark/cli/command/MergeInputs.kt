package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.between.MergedShards
import dev.serdemark.results.between.ShardNote
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.Shard
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.SweepFolder
import java.nio.file.Path

/**
 * What is merged: runs of one plan, or the shards of sweeps.
 *
 * @property runs by the command lines whose cells match; of one plan, all runs
 * @property shards of the sweeps; null if the runs are of none
 */
internal class MergeInputs
private constructor(val runs: List<MatchingRuns>, val shards: MergedShards?) {
    /** Runs of one command line. A sweep names it by the [values] of its axes. */
    class MatchingRuns(val values: Map<String, String>, val directories: List<RunDirectory>)

    companion object {
        /**
         * Finds what [names] name: runs, folders that have runs in them, or folders of sweeps.
         *
         * @return null if some are wrong, which is added to [problems]
         */
        fun find(names: List<String>, context: CliContext, problems: Problems): MergeInputs? {
            val counted = CountedRuns(context)
            val found = names.mapNotNull { problems.attempt { counted.named(it) } }
            if (problems.any) return null
            val sweeps = counted.onceEach(found.flatMap { it.sweeps })
            val runs = counted.once(found.flatMap { it.runs }, { it })
            if (sweeps.isEmpty()) return MergeInputs(listOf(MatchingRuns(emptyMap(), runs)), null)
            if (runs.isEmpty()) return problems.attempt { ofSweeps(sweeps, counted, context) }
            problems.add(mixed(sweeps.first().path, runs.first(), context))
            return null
        }

        private fun mixed(sweep: Path, run: RunDirectory, context: CliContext) =
            Problem(
                "${context.written(sweep)} is a sweep, and ${context.written(run.path)} is a run of none.",
                "Merge either sweeps or runs.",
            )

        private fun ofSweeps(
            folders: List<SweepFolder>,
            counted: CountedRuns,
            context: CliContext,
        ): MergeInputs {
            val results = folders.map { it to ShardResults.of(it) }
            val copies = HashMap<RunDirectory, RunDirectory>()
            val runs =
                counted
                    .once(
                        results.flatMap { (_, of) -> of.runs },
                        { (_, run) -> run },
                        { (_, run), before -> copies[run] = before },
                    )
                    .groupBy({ (shard, _) -> shard.words }, { it })
                    .values
                    .map { same -> MatchingRuns(same.first().first.values, same.map { it.second }) }
            if (runs.isEmpty()) throw ProblemException(CountedRuns.nothing(folders))
            val notes = results.map { (folder, of) ->
                val path = context.written(folder.path).takeIf { folders.size > 1 }
                NotesOfSweep(of, path, copies, context)
            }
            val shards =
                MergedShards(
                    folders.sumOf { it.sweep.shards.size },
                    notes.flatMap { it.missing },
                    notes.flatMap { it.failures },
                    notes.flatMap { it.others },
                )
            return MergeInputs(runs, shards)
        }
    }
}

/**
 * What readers should know about the shards of a sweep.
 *
 * @param path of the sweep; null if it is the only one
 * @param copies runs that do not count, with the same run that does
 */
private class NotesOfSweep(
    results: ShardResults,
    private val path: String?,
    copies: Map<RunDirectory, RunDirectory>,
    context: CliContext,
) {
    private val copied = results.runs.filter { (_, run) -> run in copies }

    val missing: List<ShardNote> =
        results.missing.map { (shard, state) ->
            val status = ShardStatus.of(state, queued = null)
            val words = listOf(status.words, status.why).filter { it.isNotEmpty() }
            note(shard, words.joinToString(": "))
        } +
            copied.map { (shard, run) ->
                note(shard, sameRun(run, copies.getValue(run), context))
            }

    val failures: List<ShardNote> =
        results.failures
            .filter { (shard, _) -> copied.none { it.first == shard } }
            .map { (shard, why) -> note(shard, why) }

    val others: List<ShardNote> =
        results.others.map { (shard, attempt) ->
            val place = context.written(attempt.directory.path)
            ShardNote(shard.number, place, "${name(shard)} was complete before.")
        }

    private fun note(shard: Shard, text: String) = ShardNote(shard.number, name(shard), text)

    private fun name(shard: Shard): String {
        val values = shard.values.entries.joinToString { (axis, value) -> "$axis $value" }
        return "shard ${shard.number}" +
            (if (values.isEmpty()) "" else " ($values)") +
            if (path == null) "" else " of $path"
    }
}
