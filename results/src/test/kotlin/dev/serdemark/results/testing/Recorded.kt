package dev.serdemark.results.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Origin
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Schedule
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.Recording

/** Makes recordings of warm runs with known times. */
object Recorded {
    private val document = DocumentName("users", "medium")

    fun cell(contender: String, operation: Operation = Operation.READ) =
        Cell(document, ContenderName(contender, "1.0"), operation, "bytes", "default")

    val java = JavaInstallation(home = "/jdk", version = "17", vendor = "v")

    /** The question of plans, unless a test asks another one. */
    val question = RunQuestion(margin = 0.05, leastGenerations = 5)

    fun plan(
        cells: List<Cell>,
        rounds: Int = 3,
        contenders: List<ContenderInfo> = emptyList(),
        calls: MeasuredCalls = MeasuredCalls(),
        question: RunQuestion = this.question,
    ) =
        Plan(
            documents = emptyList(),
            contenders = contenders,
            jvms = emptyList(),
            cells = cells,
            calls = calls,
            question = question,
            schedule =
                Schedule(
                    seed = 1,
                    budgetMillis = 60_000,
                    mostGenerations = 1000,
                    workersAtOnce = cells.size,
                    rounds = rounds,
                ),
            origin = Origin(listOf("run", "users"), Request("run")),
        )

    fun started(plan: Plan) =
        Event.RunStarted(
            Environment(
                serdemark = "0",
                startedAt = "2026-01-01T00:00:00Z",
                os = "os",
                cpu = null,
                cores = 2,
                memoryBytes = 1,
                loadAverage = null,
            ),
            plan,
        )

    /** Returns a slice of 1000 calls. Its elapsed time is 10% above its CPU time. */
    fun slice(cell: Int, generation: Int, round: Int, nanosPerCall: Double) =
        Slice(
            cell = CellIndex(cell),
            generation = generation,
            phase = Phase.ROUND,
            round = round,
            position = 1,
            startedAt = 0,
            calls = 1000,
            wallNanos = (nanosPerCall * 1100).toLong(),
            cpuNanos = (nanosPerCall * 1000).toLong(),
            queueNanos = 0,
            allocatedBytes = 64_000,
            collections = 0,
            collectionMillis = 0,
            compilationMillis = 0,
        )

    /**
     * Returns the events of a run. A call takes [time] (cell, generation, round) in nanoseconds.
     */
    fun events(
        plan: Plan,
        generations: Int = 8,
        time: (Int, Int, Int) -> Double,
    ): List<Event> = buildList {
        add(started(plan))
        plan.indexes.forEach { add(Event.CellChecked(it, 1000.0)) }
        for (generation in 1..generations) {
            add(Event.GenerationStarted(generation))
            for (round in 1..plan.schedule.rounds) {
                plan.cells.indices.forEach {
                    add(
                        Event.SliceMeasured(
                            slice(it, generation, round, time(it, generation, round))
                        )
                    )
                }
            }
            add(workerEnded(generation, plan.indexes))
            add(
                Event.GenerationEnded(
                    generation,
                    wallMillis = 10_000,
                    roundsMillis = 1_000,
                    roundsCpuMillis = 10,
                )
            )
        }
        add(Event.RunEnded(Ending.BUDGET))
    }

    fun workerEnded(generation: Int, cells: List<CellIndex>) =
        Event.WorkerEnded(
            generation,
            cells,
            startMillis = 100,
            warmUpMillis = 200,
            finishMillis = 10,
            threadCpuNanos = 10_000,
            processCpuNanos = 15_000,
            gcCpuNanos = 2_000,
            allocatedBytes = 64_000,
        )

    fun recording(events: List<Event>) = Recording().apply { events.forEach(::on) }
}
