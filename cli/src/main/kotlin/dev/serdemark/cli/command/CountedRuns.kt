package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.fullest
import dev.serdemark.runs.identity
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.SweepFolder
import java.nio.file.Path

/**
 * Finds the runs that a user names. Counts each run once. Of the attempts of a sweep, only results
 * count.
 */
internal class CountedRuns(private val context: CliContext) {
    private val line = context.statusLine()

    /** What one name means: [runs] outside sweeps, and [sweeps]. */
    class Named(val runs: List<RunDirectory>, val sweeps: List<SweepFolder>) {
        /**
         * Returns the runs, and the results of the sweeps.
         *
         * @throws ProblemException if no shard of the sweeps is complete
         */
        fun all(): List<RunDirectory> {
            val all = runs + sweeps.flatMap { ShardResults.of(it).runs }.map { it.second }
            if (all.isEmpty()) throw ProblemException(noResults(sweeps))
            return all
        }
    }

    /**
     * Finds what [name] means: a run, a folder that contains runs, or the folder of a sweep.
     *
     * @throws ProblemException if there is no run, or if [name] is a folder inside a sweep
     */
    fun named(name: String): Named {
        val asked = context.workingFolder.resolve(name).normalize()
        if (SweepFolder.isAt(asked)) return Named(emptyList(), listOf(SweepFolder.open(asked)))
        val runs = context.runs.findAll(name)
        if (runs.size == 1 && place(runs.single()) == asked) return Named(runs, emptyList())
        val (ofSweeps, others) =
            runs.map { it to SweepFolder.around(it) }.partition { it.second != null }
        val sweeps = ofSweeps.mapNotNull { it.second }.distinct()
        // A folder inside a sweep does not show which attempts count.
        sweeps.find { !it.startsWith(asked) }?.let { throw ProblemException(partProblem(name, it)) }
        return Named(others.map { it.first }, sweeps.map(SweepFolder::open))
    }

    /**
     * Runs without repetitions.
     *
     * @property runs each run once
     * @property copies the repetitions, each with the run that counts instead
     * @property sentences about the copies, for users
     */
    class Unique<T>(val runs: List<T>, val copies: List<Pair<T, T>>, val sentences: List<String>)

    /**
     * Finds repeated runs among [all], and prints which of them do not count. If a run has several
     * paths, such as those of a copy or a link, the directory with the most data counts.
     */
    fun <T> withoutRepetitions(all: List<T>, directory: (T) -> RunDirectory): Unique<T> {
        val groups =
            all.distinctBy { place(directory(it)) }
                .groupBy {
                    directory(it).identity ?: directory(it)
                }
        val counted =
            groups.values.map { runs ->
                val best =
                    if (runs.size > 1) fullest(runs.map(directory)) else directory(runs.single())
                runs.first { directory(it) === best }
            }
        val copies =
            groups.values.zip(counted) { runs, best -> (runs - best).map { it to best } }.flatten()
        val sentences =
            sentences(copies.map { (copy, original) -> directory(copy) to directory(original) })
        sentences.forEach(line::say)
        return Unique(counted, copies, sentences)
    }

    /**
     * Returns a sentence about each of the [copies], but only one sentence about all copies of runs
     * from one folder in another folder.
     */
    private fun sentences(copies: List<Pair<RunDirectory, RunDirectory>>): List<String> =
        copies
            .groupBy { (copy, original) -> place(copy).parent to place(original).parent }
            .flatMap { (folders, pairs) ->
                val (folder, other) = folders
                if (pairs.size == 1 || folder == other)
                    pairs.map { (copy, original) -> sameRun(copy, original, context) }
                else
                    listOf(
                        "${pairs.size} runs in ${displayPath(folder)} are the same as in ${displayPath(other)}. Only the latter count."
                    )
            }

    private fun displayPath(folder: Path): String = context.written(folder).ifEmpty { "." }

    /**
     * Returns each of the [sweeps] once. Prints which of them are the same sweep at another path.
     */
    fun withoutRepetitions(sweeps: List<SweepFolder>): List<SweepFolder> {
        val first = HashMap<Path, SweepFolder>()
        return sweeps
            .distinctBy { it.path }
            .filter {
                val before = first.putIfAbsent(it.path.toRealPath(), it)
                if (before != null)
                    line.say(
                        "${context.written(it.path)} is the same sweep as ${context.written(before.path)}. Only the latter counts."
                    )
                before == null
            }
    }

    private fun place(run: RunDirectory): Path = run.path.toAbsolutePath().normalize()

    private fun partProblem(name: String, sweep: Path) =
        Problem(
            "$name is a part of the sweep in $sweep, and does not say which attempts count.",
            "Name the sweep's folder.",
        )

    companion object {
        /** Returns the problem that [folders] of sweeps have no results. */
        fun noResults(folders: List<SweepFolder>) =
            Problem(
                "No shard is complete in ${folders.joinToString { "${it.path}" }}.",
                "See the states of the shards with: serdemark sweep status",
            )
    }
}

/** Returns a sentence that the directories [copy] and [first] hold the same run. */
internal fun sameRun(copy: RunDirectory, first: RunDirectory, context: CliContext): String =
    "${context.written(copy.path)} is the same run as ${context.written(first.path)}. Only the latter counts."
