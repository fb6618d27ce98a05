package dev.serdemark.cli.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Origin
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Schedule
import dev.serdemark.plan.Slice
import dev.serdemark.runs.JournalWriter
import java.nio.file.Path
import java.util.UUID
import kotlin.io.path.createDirectories

/**
 * An invented run of the contenders `a` and `b`, as earlier versions wrote it: without a request.
 * Calls of `b` take twice as long.
 */
object SmallRun {
    private val cells =
        listOf("a", "b").map {
            val document = DocumentName("users", "small")
            Cell(document, ContenderName(it, "1.0"), Operation.READ, "bytes", "default")
        }

    private val plan =
        Plan(
            documents = emptyList(),
            contenders = emptyList(),
            jvms = emptyList(),
            cells = cells,
            calls = MeasuredCalls(),
            question = RunQuestion(0.05, leastGenerations = 5),
            schedule =
                Schedule(
                    seed = 1,
                    budgetMillis = 60_000,
                    mostGenerations = 1000,
                    workersAtOnce = 2,
                    rounds = 2,
                ),
            origin = Origin(listOf("run", "users/small")),
        )

    fun events(generations: Int = 6, ending: Ending = Ending.BUDGET): List<Event> = buildList {
        val environment =
            Environment(
                serdemark = "0",
                startedAt = "2026-01-01T00:00:00Z",
                os = "os",
                cpu = null,
                cores = 2,
                memoryBytes = 1,
                loadAverage = null,
            )
        add(Event.RunStarted(environment, plan, "${UUID.randomUUID()}"))
        plan.indexes.forEach { add(Event.CellChecked(it, payloadBytes = 1000.0)) }
        for (generation in 1..generations) {
            add(Event.GenerationStarted(generation))
            for (round in 1..plan.schedule.rounds) {
                plan.indexes.forEach { add(Event.SliceMeasured(slice(it, generation, round))) }
            }
            add(
                Event.WorkerEnded(
                    generation = generation,
                    cells = plan.indexes,
                    startMillis = 1,
                    warmUpMillis = 1,
                    finishMillis = 1,
                    threadCpuNanos = 1,
                    processCpuNanos = 1,
                    gcCpuNanos = 1,
                    allocatedBytes = 1,
                )
            )
            add(
                Event.GenerationEnded(
                    generation = generation,
                    wallMillis = 10_000,
                    roundsMillis = 1_000,
                    roundsCpuMillis = 10,
                )
            )
        }
        add(Event.RunEnded(ending))
    }

    private fun slice(cell: CellIndex, generation: Int, round: Int) =
        Slice(
            cell = cell,
            generation = generation,
            phase = Phase.ROUND,
            round = round,
            position = 1,
            startedAt = 0,
            calls = 1000,
            wallNanos = 1_000_000L * (cell.value + 1),
            cpuNanos = 1_000_000L * (cell.value + 1),
            allocatedBytes = 64_000,
            collections = 0,
            collectionMillis = 0,
            compilationMillis = 0,
        )

    /** Writes the journal of the run into a new [folder]. */
    fun write(folder: Path, events: List<Event> = events()) =
        JournalWriter.create(folder.createDirectories().resolve("journal.jsonl")).use {
            events.forEach(it::on)
        }
}
