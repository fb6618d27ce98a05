package dev.serdemark.archive

import dev.serdemark.cli.context.CliContext
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.Shard
import dev.serdemark.sweep.ShardResults
import dev.serdemark.sweep.ShardRun
import dev.serdemark.sweep.ShardState
import dev.serdemark.sweep.ShardStatus
import java.nio.file.Files

/**
 * Groups the [folders] by sweep. Two folders belong to one sweep if they have a run in common, and
 * if their sweep files are equal.
 *
 * @param originalOfCopy runs that do not count, each with the run that counts instead
 */
fun groupBySweep(
    folders: List<ShardResults>,
    originalOfCopy: Map<RunDirectory, RunDirectory>,
): List<List<ShardResults>> {
    val folderOfRun =
        folders.flatMap { folder -> folder.runs.map { it.directory to folder } }.toMap()
    val pairsWithCommonRun =
        originalOfCopy.entries.mapTo(HashSet()) { (copy, original) ->
            setOf(folderOfRun.getValue(copy), folderOfRun.getValue(original))
        }
    val sweeps = ArrayList<MutableList<ShardResults>>()
    for (folder in folders) {
        val sweep = sweeps.find { group ->
            group.any { setOf(it, folder) in pairsWithCommonRun } &&
                haveEqualFiles(group.first(), folder)
        }
        if (sweep == null) sweeps.add(mutableListOf(folder)) else sweep.add(folder)
    }
    return sweeps
}

private fun haveEqualFiles(a: ShardResults, b: ShardResults) =
    Files.mismatch(a.folder.file, b.folder.file) == -1L

/**
 * A sweep in one or more folders. Each of its shards counts once.
 *
 * @param folders the folder of the sweep, and copies of it
 * @param originalOfCopy runs that do not count, each with the run that counts instead
 * @param isOnlyFolder whether there is no other folder to merge; then notes do not name it
 */
class MergedSweep(
    private val folders: List<ShardResults>,
    private val originalOfCopy: Map<RunDirectory, RunDirectory>,
    isOnlyFolder: Boolean,
    private val context: CliContext,
) {
    private val firstFolder = folders.first()
    private val path = context.pathText(firstFolder.folder.path).takeUnless { isOnlyFolder }
    private val shards = firstFolder.folder.sweep.shards

    val shardCount: Int = shards.size

    /** The complete runs of all folders, by the number of their shard. */
    private val completeRuns: Map<Int, List<ShardRun>> =
        folders.flatMap { it.runs }.groupBy { it.shard.number }

    /** The run of each shard that was complete first, in the order of shards. */
    val results: List<Pair<Shard, RunDirectory>> = shards.mapNotNull { shard ->
        val originals =
            completeRuns[shard.number].orEmpty().filter { it.directory !in originalOfCopy }
        originals.minByOrNull { it.ended }?.let { shard to it.directory }
    }

    private val countedRuns = results.mapTo(HashSet()) { (_, run) -> run }

    /** The shards without a complete run, and why they have none. */
    val missing: List<ShardNote> = run {
        val complete = results.mapTo(HashSet()) { (shard, _) -> shard.number }
        val states = firstFolder.missing.associate { (shard, state) -> shard.number to state }
        shards
            .filter { it.number !in complete }
            .map { shard ->
                // A shard with runs, but without a result, has only copies of another sweep's runs.
                val copy = completeRuns[shard.number]?.first()?.directory
                note(
                    shard,
                    if (copy != null) sameRun(copy, originalOfCopy.getValue(copy), context)
                    else reasonForMissing(states.getValue(shard.number)),
                )
            }
    }

    private fun reasonForMissing(state: ShardState): String {
        // Another note says why each attempt is rejected.
        if (state is ShardState.Rejected) return "rejected; serdemark sweep run measures it again"
        val status = ShardStatus.of(state, queued = null)
        return listOf(status.words, status.why).filter { it.isNotEmpty() }.joinToString(": ")
    }

    /** Why some cells of the counted shards have no time. */
    val failures: List<ShardNote> = folders.flatMap { folder ->
        val countedShards =
            folder.runs.filter { it.directory in countedRuns }.mapTo(HashSet()) { it.shard.number }
        folder.failures
            .filter { (shard, _) -> shard.number in countedShards }
            .map { (shard, reason) -> note(shard, reason) }
    }

    /** Complete attempts that do not count, because another attempt at the shard ended earlier. */
    val surplusAttempts: List<ShardNote> = folders.flatMap { folder ->
        val surplusRuns =
            folder.runs
                .filter { it.directory !in countedRuns && it.directory !in originalOfCopy }
                .map { it.shard to it.directory }
        (surplusRuns + folder.others.map { (shard, attempt) -> shard to attempt.directory }).map {
            (shard, run) ->
            attemptNote(shard, run, "${name(shard)} was complete before.")
        }
    }

    /** Attempts that do not count, because they are damaged or of another shard. */
    val rejectedAttempts: List<ShardNote> =
        folders
            .flatMap { it.rejected }
            .map { (shard, rejected) ->
                val text = "not counted as ${name(shard)}. ${rejected.why}"
                attemptNote(shard, rejected.attempt.directory, text)
            }

    private fun attemptNote(shard: Shard, run: RunDirectory, text: String) =
        ShardNote(shard.number, context.pathText(run.path), text)

    private fun note(shard: Shard, text: String) = ShardNote(shard.number, name(shard), text)

    private fun name(shard: Shard): String {
        val values = shard.values.entries.joinToString { (axis, value) -> "$axis $value" }
        return "shard ${shard.number}" +
            (if (values.isEmpty()) "" else " ($values)") +
            if (path == null) "" else " of $path"
    }
}
