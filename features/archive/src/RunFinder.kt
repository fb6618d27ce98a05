package dev.serdemark.archive

import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.identity
import dev.serdemark.runs.mostComplete
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.SweepFolder
import dev.serdemark.sweep.sentence
import java.nio.file.Path

/**
 * Finds the runs that a user names, each once. Leaves out attempts of a sweep that are not the
 * result of their shard.
 */
class RunFinder(private val context: CliContext) {
    private val line = context.statusLine()

    /** The [runs] outside sweeps, and the [sweeps], that one name means. */
    inner class FoundRuns(val runs: List<RunDirectory>, val sweeps: List<SweepFolder>) {
        /**
         * Returns the runs, and the results of the sweeps. Prints which attempts of the sweeps are
         * damaged.
         *
         * @throws ProblemException if there are no runs, and no shard of the sweeps is complete
         */
        fun allRuns(): List<RunDirectory> {
            val results = sweeps.map(ShardResults::of)
            val allRuns = runs + results.flatMap { it.runs }.map { it.directory }
            if (allRuns.isEmpty()) throw ProblemException(noResults(results))
            results.flatMap { it.rejected }.forEach { (shard, it) -> line.say(sentence(shard, it)) }
            return allRuns
        }
    }

    /**
     * Finds what [name] means: a run, a folder that contains runs, or the folder of a sweep.
     *
     * @throws ProblemException if there is no run, or if [name] is a folder inside a sweep
     */
    fun find(name: String): FoundRuns {
        val folder = context.workingFolder.resolve(name).normalize()
        if (SweepFolder.isAt(folder))
            return FoundRuns(emptyList(), listOf(SweepFolder.open(folder)))
        val runs = context.runs.findAll(name)
        val isRunItself = runs.size == 1 && absolutePath(runs.single()) == folder
        if (isRunItself) return FoundRuns(runs, emptyList())
        val runsBySweep = runs.groupBy { SweepFolder.containing(it) }
        val sweeps = runsBySweep.keys.filterNotNull()
        // A folder inside a sweep does not show which attempts count.
        val outerSweep = sweeps.find { !it.startsWith(folder) }
        if (outerSweep != null) throw ProblemException(partProblem(name, outerSweep))
        return FoundRuns(runsBySweep[null].orEmpty(), sweeps.map(SweepFolder::open))
    }

    /**
     * Runs that differ from each other.
     *
     * @property runs each run once
     * @property copies the runs that do not count, each with the run that counts instead
     * @property sentences about the copies, for users
     */
    class DistinctRuns<T>(
        val runs: List<T>,
        val copies: List<Pair<T, T>>,
        val sentences: List<String>,
    )

    /**
     * Finds copies among the [runs], and prints which of them do not count. If a run has several
     * paths, because of a copy or a link, the directory with the most data counts.
     */
    fun <T> distinctRuns(runs: List<T>, directory: (T) -> RunDirectory): DistinctRuns<T> {
        val groupsOfCopies =
            runs
                .distinctBy { absolutePath(directory(it)) }
                // A run without an identity is a copy of no other run.
                .groupBy { directory(it).identity ?: directory(it) }
                .values
        val originals = groupsOfCopies.map { group ->
            val best =
                if (group.size > 1) mostComplete(group.map(directory))
                else directory(group.single())
            group.first { directory(it) === best }
        }
        val copies =
            groupsOfCopies
                .zip(originals) { group, original -> (group - original).map { it to original } }
                .flatten()
        val sentences =
            sentences(copies.map { (copy, original) -> directory(copy) to directory(original) })
        sentences.forEach(line::say)
        return DistinctRuns(originals, copies, sentences)
    }

    /** Returns a sentence per copy, or one sentence for all copies of one folder in another. */
    private fun sentences(copies: List<Pair<RunDirectory, RunDirectory>>): List<String> =
        copies
            .groupBy { (copy, original) ->
                absolutePath(copy).parent to absolutePath(original).parent
            }
            .flatMap { (folders, pairs) ->
                val (copyFolder, originalFolder) = folders
                if (pairs.size == 1 || copyFolder == originalFolder)
                    pairs.map { (copy, original) -> sameRun(copy, original, context) }
                else
                    listOf(
                        "${pairs.size} runs in ${displayPath(copyFolder)} are the same as in ${displayPath(originalFolder)}. Only the latter count."
                    )
            }

    private fun displayPath(folder: Path): String = context.pathText(folder).ifEmpty { "." }

    /**
     * Returns each of the [sweeps] once. Prints which of them are the same sweep at another path.
     */
    fun distinctSweeps(sweeps: List<SweepFolder>): List<SweepFolder> {
        val sweepByRealPath = linkedMapOf<Path, SweepFolder>()
        for (sweep in sweeps.distinctBy { it.path }) {
            val original = sweepByRealPath.putIfAbsent(sweep.path.toRealPath(), sweep) ?: continue
            line.say(
                "${context.pathText(sweep.path)} is the same sweep as ${context.pathText(original.path)}. Only the latter counts."
            )
        }
        return sweepByRealPath.values.toList()
    }

    private fun absolutePath(run: RunDirectory): Path = run.path.toAbsolutePath().normalize()

    private fun partProblem(name: String, sweep: Path) =
        Problem(
            "$name is a part of the sweep in $sweep, and does not say which attempts count.",
            "Name the sweep's folder.",
        )

    companion object {
        /** Returns the problem that no shard of the [sweeps] is complete. */
        fun noResults(sweeps: List<ShardResults>): Problem {
            val rejected = sweeps.flatMap { it.rejected }.firstOrNull()
            val example = rejected?.let { (shard, it) -> " ${sentence(shard, it)}" }.orEmpty()
            return Problem(
                "No shard is complete in ${sweeps.joinToString { "${it.folder.path}" }}.$example",
                "See the states of the shards with: serdemark sweep status",
            )
        }
    }
}

/** Returns a sentence for users: the directories [copy] and [original] hold the same run. */
fun sameRun(copy: RunDirectory, original: RunDirectory, context: CliContext): String =
    "${context.pathText(copy.path)} is the same run as ${context.pathText(original.path)}. Only the latter counts."
