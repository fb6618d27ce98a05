package dev.serdemark.sweep

import dev.serdemark.cli.testing.Tool
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.readJournal
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/**
 * Fills the folders of sweeps without measuring. The runs have a part of a published run: three
 * generations of two cells. In each shard, the first cell has other times.
 */
object MeasuredShards {
    private const val GENERATIONS = 3
    private val published: List<Event> = buildList {
        readJournal(Tool.home.resolve("evidence/documents/medium/journal.jsonl"), ::add)
    }

    /** The first two cells that are compared with each other. */
    private val cells: Set<CellIndex> =
        published.filterIsInstance<Event.RunStarted>().single().plan.run {
            indexedCells
                .filter { (_, cell) ->
                    cell.copy(contender = cells.first().contender) == cells.first()
                }
                .take(2)
                .mapTo(LinkedHashSet()) { (index, _) -> index }
        }

    private val events: List<Event> = published.filter { event ->
        when (event) {
            is Event.RunStarted,
            is Event.RunEnded -> true
            is Event.CellChecked -> event.cell in cells
            is Event.GenerationStarted -> event.generation <= GENERATIONS
            is Event.GenerationEnded -> event.generation <= GENERATIONS
            is Event.SliceMeasured ->
                event.slice.run {
                    cell in cells && phase == Phase.ROUND && generation <= GENERATIONS
                }
            is Event.WorkerEnded ->
                event.generation <= GENERATIONS && event.cells.any(cells::contains)
            else -> false
        }
    }

    /** Publishes a run with a unique [id] as the result of a shard. */
    fun measure(folder: SweepFolder, number: Int, id: String) {
        val shard = folder.sweep.shards[number - 1]
        val attempt = folder.begin(shard)
        write(attempt.directory, shard, id) { planOf(it, folder.sweep, shard) }
        check(folder.publish(shard, attempt, status = 0, reason = null))
    }

    /** Writes the result of a shard in the [folder] as an earlier version did. */
    fun writeEarlier(folder: Path, sweep: Sweep, number: Int, id: String) {
        val shard = sweep.shards[number - 1]
        val result = folder.resolve("shards/000$number").createDirectories()
        write(RunDirectory(result), shard, id) {
            planOf(it, sweep, shard).let { it.copy(origin = it.origin.copy(shard = null)) }
        }
        result
            .resolve("outcome.json")
            .writeText("""{"status":0,"machine":"n1","ended":"2026-11-27T12:00:00Z"}""")
    }

    private fun planOf(published: Plan, sweep: Sweep, shard: Shard) =
        published.copy(
            origin =
                published.origin.copy(command = sweep.commandOf(shard), shard = sweep.idOf(shard))
        )

    private fun write(directory: RunDirectory, shard: Shard, id: String, change: (Plan) -> Plan) =
        JournalWriter.create(directory.journal).use { journal ->
            for (event in events) {
                journal.on(
                    when (event) {
                        is Event.RunStarted -> event.copy(plan = change(event.plan), id = id)
                        is Event.SliceMeasured -> Event.SliceMeasured(slower(event.slice, shard))
                        // A worker may have measured other cells too.
                        is Event.WorkerEnded ->
                            event.copy(cells = event.cells.filter(cells::contains))
                        else -> event
                    }
                )
            }
        }

    private fun slower(slice: Slice, shard: Shard): Slice {
        val factor = if (slice.cell == cells.first()) 1 + shard.number else 1
        return slice.copy(cpuNanos = slice.cpuNanos * factor, pieces = null)
    }
}
