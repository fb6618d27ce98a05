package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.results.between.ShardNote
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.Shard
import dev.serdemark.sweep.ShardAttempt
import dev.serdemark.sweep.ShardResults
import java.nio.file.Files

/**
 * Groups the [folders] by sweep. Folders with the same sweep file that have a run in common are
 * copies, and form one group.
 *
 * @param copies runs that do not count, each with the run that counts instead
 */
internal fun sameSweeps(
    folders: List<ShardResults>,
    copies: Map<RunDirectory, RunDirectory>,
): List<List<ShardResults>> {
    val folderOf =
        folders.flatMap { folder -> folder.runs.map { (_, run) -> run to folder } }.toMap()
    val linked =
        copies.entries.mapTo(HashSet()) { (copy, counted) ->
            setOf(folderOf.getValue(copy), folderOf.getValue(counted))
        }
    val sweeps = ArrayList<MutableList<ShardResults>>()
    for (folder in folders) {
        val sweep = sweeps.find { group ->
            group.any { setOf(it, folder) in linked } && isOneFile(group.first(), folder)
        }
        if (sweep == null) sweeps.add(mutableListOf(folder)) else sweep.add(folder)
    }
    return sweeps
}

private fun isOneFile(a: ShardResults, b: ShardResults) =
    Files.mismatch(a.folder.file, b.folder.file) == -1L

/**
 * A sweep in one or more folders. Each of its shards counts once.
 *
 * @param folders the folder of the sweep, and copies of it
 * @param copies runs that do not count, each with the run that counts instead
 * @param isOnly whether there is no other folder to merge
 */
internal class SweepOnce(
    private val folders: List<ShardResults>,
    private val copies: Map<RunDirectory, RunDirectory>,
    isOnly: Boolean,
    private val context: CliContext,
) {
    private val first = folders.first()
    private val path = context.written(first.folder.path).takeUnless { isOnly }
    private val shards = first.folder.sweep.shards

    /** The number of shards. */
    val planned: Int = shards.size

    /** All results by the number of their shard. */
    private val resultsByShard: Map<Int, List<RunDirectory>> =
        folders.flatMap { it.runs }.groupBy({ (shard, _) -> shard.number }, { it.second })

    /** The first complete run of each shard, in the order of shards. */
    val results: List<Pair<Shard, RunDirectory>> = shards.mapNotNull { shard ->
        val own = resultsByShard[shard.number].orEmpty().filter { it !in copies }
        own.minWithOrNull(compareBy { ShardAttempt(it).outcome?.ended })?.let { shard to it }
    }

    private val runs = results.mapTo(HashSet()) { (_, run) -> run }

    /** The shards without a complete run, and why they have none. */
    val missing: List<ShardNote> = run {
        val complete = results.mapTo(HashSet()) { (shard, _) -> shard.number }
        val states = first.missing.associate { (shard, state) -> shard.number to state }
        shards
            .filter { it.number !in complete }
            .map { shard ->
                val copy = resultsByShard[shard.number]?.first()
                val status = states[shard.number]?.let { ShardStatus.of(it, queued = null) }
                val words =
                    if (copy != null) listOf(sameRun(copy, copies.getValue(copy), context))
                    else listOfNotNull(status?.words, status?.why).filter { it.isNotEmpty() }
                note(shard, words.joinToString(": "))
            }
    }

    /** Why some cells of the counted shards have no time. */
    val failures: List<ShardNote> = folders.flatMap { folder ->
        val own =
            folder.runs.filter { (_, run) -> run in runs }.mapTo(HashSet()) { it.first.number }
        folder.failures
            .filter { (shard, _) -> shard.number in own }
            .map { note(it.first, it.second) }
    }

    /** Complete attempts that do not count, because another attempt at the shard ended earlier. */
    val others: List<ShardNote> = folders.flatMap { folder ->
        val uncounted = folder.runs.filter { (_, run) -> run !in runs && run !in copies }
        (uncounted + folder.others.map { (shard, attempt) -> shard to attempt.directory }).map {
            (shard, run) ->
            val place = context.written(run.path)
            ShardNote(shard.number, place, "${name(shard)} was complete before.")
        }
    }

    private fun note(shard: Shard, text: String) = ShardNote(shard.number, name(shard), text)

    private fun name(shard: Shard): String {
        val values = shard.values.entries.joinToString { (axis, value) -> "$axis $value" }
        return "shard ${shard.number}" +
            (if (values.isEmpty()) "" else " ($values)") +
            if (path == null) "" else " of $path"
    }
}
