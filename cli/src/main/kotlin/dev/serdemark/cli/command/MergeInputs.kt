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
            val found = names.mapNotNull { problems.attempt { found(it, context) } }
            if (problems.any) return null
            val sweeps = found.flatMap { it.sweeps }.distinct()
            val runs = found.flatMap { it.runs }.distinctBy(::place)
            if (sweeps.isEmpty()) return MergeInputs(listOf(MatchingRuns(emptyMap(), runs)), null)
            if (runs.isNotEmpty()) problems.add(mixed(sweeps.first(), runs.first(), context))
            val folders = sweeps.mapNotNull { problems.attempt { SweepFolder.open(it) } }
            return if (problems.any) null else problems.attempt { ofSweeps(folders, context) }
        }

        private fun place(run: RunDirectory): Path = run.path.toAbsolutePath().normalize()

        private class Found(val sweeps: List<Path>, val runs: List<RunDirectory>)

        private fun found(name: String, context: CliContext): Found {
            val asked = context.workingFolder.resolve(name).normalize()
            if (SweepFolder.isAt(asked)) return Found(listOf(asked), emptyList())
            val runs = context.runs.findAll(name)
            if (runs.size == 1 && place(runs.single()) == asked) return Found(emptyList(), runs)
            val (ofSweeps, others) = runs.map { it to sweepOf(it) }.partition { it.second != null }
            val sweeps = ofSweeps.mapNotNull { it.second }.distinct()
            // A part of a sweep does not say which attempts count.
            sweeps.find { !it.startsWith(asked) }?.let { throw ProblemException(part(name, it)) }
            return Found(sweeps, others.map { it.first })
        }

        /** The folder of the sweep that a run is a shard or an attempt of; null if of none. */
        private fun sweepOf(run: RunDirectory): Path? =
            generateSequence(place(run).parent) { it.parent }
                .take(MOST_ABOVE)
                .find { SweepFolder.isAt(it) }

        private fun part(name: String, sweep: Path) =
            Problem(
                "$name is a part of the sweep in $sweep, and does not say which attempts count.",
                "Name the sweep's folder.",
            )

        private fun mixed(sweep: Path, run: RunDirectory, context: CliContext) =
            Problem(
                "${context.written(sweep)} is a sweep, and ${context.written(run.path)} is a run of none.",
                "Merge either sweeps or runs.",
            )

        private fun ofSweeps(folders: List<SweepFolder>, context: CliContext): MergeInputs {
            val results = folders.map { it to ShardResults.of(it) }
            val runs =
                results
                    .flatMap { (_, of) -> of.runs }
                    .groupBy({ (shard, _) -> shard.words }, { it })
                    .values
                    .map { same -> MatchingRuns(same.first().first.values, same.map { it.second }) }
            if (runs.isEmpty()) throw ProblemException(nothing(folders))
            val names = results.map { (folder, of) ->
                val path = context.written(folder.path)
                of to { shard: Shard -> name(shard) + if (folders.size == 1) "" else " of $path" }
            }
            val shards =
                MergedShards(
                    folders.sumOf { it.sweep.shards.size },
                    names.flatMap { (of, name) ->
                        of.missing.map { (shard, state) ->
                            val status = ShardStatus.of(state, queued = null)
                            val words = listOf(status.words, status.why).filter { it.isNotEmpty() }
                            ShardNote(shard.number, name(shard), words.joinToString(": "))
                        }
                    },
                    names.flatMap { (of, name) ->
                        of.failures.map { (shard, why) ->
                            ShardNote(shard.number, name(shard), why)
                        }
                    },
                    names.flatMap { (of, name) ->
                        of.others.map { (shard, attempt) ->
                            ShardNote(
                                shard.number,
                                context.written(attempt.directory.path),
                                "${name(shard)} was complete before.",
                            )
                        }
                    },
                )
            return MergeInputs(runs, shards)
        }

        private fun name(shard: Shard): String {
            val values = shard.values.entries.joinToString { (axis, value) -> "$axis $value" }
            return "shard ${shard.number}" + if (values.isEmpty()) "" else " ($values)"
        }

        private fun nothing(folders: List<SweepFolder>) =
            Problem(
                "No shard is complete in ${folders.joinToString { "${it.path}" }}.",
                "See what became of them with serdemark sweep status.",
            )

        /** A run is in `shards/0001` or `attempts/0001/NAME` of its sweep. */
        private const val MOST_ABOVE = 3
    }
}
