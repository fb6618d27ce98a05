package dev.serdemark.engine.warm

import dev.serdemark.engine.Engine
import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.context.RunInterrupted
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.testing.FakeBuilds
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.NoObserver
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.testing.planOf
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Status
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.EventCheck
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import org.junit.jupiter.api.Test

class WarmGenerationsTest {
    private fun measure(
        workers: FakeWorkers,
        contenders: List<BuiltContender>,
        seed: Long = 1,
        generations: Int = 4,
        workersAtOnce: Int = 2 * contenders.size,
        before: List<Event> = emptyList(),
        interruption: Interruption = Interruption(),
        isChecked: Boolean = true,
        warmers: Int = 1,
        latency: Boolean = false,
        question: FurtherQuestion? = null,
        goal: Goal = Goal.ORDER,
    ): List<Event> {
        val events = mutableListOf<Event>()
        val plan =
            planOf(contenders, rounds = 5).let {
                it.copy(
                    schedule =
                        it.schedule.copy(
                            seed = seed,
                            workersAtOnce = workersAtOnce,
                            budgetMillis = generations * GENERATION_MILLIS,
                        ),
                    calls = it.calls.copy(latency = latency),
                    question =
                        if (goal == Goal.ORDER) it.question
                        else it.question.copy(goal = goal, leastGenerations = 1),
                )
            }
        val recording = Recording(question)
        val check = EventCheck(withSlices = true)
        val listener = EventListener { event ->
            val timed =
                if (event is Event.GenerationEnded)
                    event.copy(
                        wallMillis =
                            if (goal == Goal.ORDER) GENERATION_MILLIS
                            else
                                GENERATION_MILLIS * events.cellsOf(event.generation).size /
                                    plan.cells.size
                    )
                else event
            synchronized(events) {
                check.whyImpossible(timed) shouldBe null
                recording.on(timed)
                events.add(timed)
            }
        }
        listener.on(Recorded.started(plan))
        if (isChecked) plan.indexes.forEach { listener.on(Event.CellChecked(it, 1000.0)) }
        before.filter { it !is Event.RunStarted && it !is Event.CellChecked }.forEach(listener::on)
        val settings = Settings(warmers = warmers, mostWarmers = warmers)
        val context = RunContext(recording, settings, workers, interruption, events = listener)
        try {
            Engine(context, FakeBuilds(contenders), NoObserver)
                .measure(WarmGenerations(context, contenders, ContenderChecker(context)))
        } finally {
            lastEvents = events
        }
        return events
    }

    @Test
    fun `single calls are timed once in each round, if the plan includes latency`() {
        val events =
            measure(FakeWorkers(nanos = ::unstable), fakeContenders("a", "b"), latency = true)
        val slices =
            events
                .filterIsInstance<Event.SliceMeasured>()
                .map { it.slice }
                .filter {
                    it.phase == Phase.ROUND
                }
        val latencies = events.filterIsInstance<Event.LatenciesMeasured>()
        latencies.map { Triple(it.cell, it.generation, it.round) } shouldContainExactlyInAnyOrder
            slices.map { Triple(it.cell, it.generation, it.round) }
        latencies.map { it.clockNanos }.distinct() shouldBe listOf(20L)
        val withoutLatency = measure(FakeWorkers(nanos = ::unstable), fakeContenders("a", "b"))
        withoutLatency.filterIsInstance<Event.LatenciesMeasured>() shouldHaveSize 0
    }

    /** Times that differ so much between JVMs that no pair is ever decided. */
    private fun unstable(name: String, operation: Operation, generation: Int): Long =
        10_000 + (name.hashCode() + operation.ordinal + 3L * generation) % 7 * 1000

    /** The events of the last measurement, even if it was interrupted. */
    private var lastEvents: List<Event> = emptyList()

    /** The cells that a generation measured. */
    private fun List<Event>.cellsOf(generation: Int): Set<Int> =
        rounds().filter { it.generation == generation }.map { it.cell.value }.toSet()

    private fun List<Event>.rounds() =
        filterIsInstance<Event.SliceMeasured>().map { it.slice }.filter { it.phase == Phase.ROUND }

    @Test
    fun `every live cell has one slice in each round`() {
        val rounds = measure(FakeWorkers(), fakeContenders("a", "b", "c")).rounds()
        rounds
            .groupBy { it.generation to it.round }
            .values
            .forEach { round ->
                round.map { it.cell.value } shouldContainExactlyInAnyOrder (0..5).toList()
                round.map { it.position } shouldContainExactlyInAnyOrder (1..6).toList()
            }
        // 4 generations with 5 rounds of 6 cells
        rounds shouldHaveSize 4 * 5 * 6
    }

    @Test
    fun `if several threads call, each round has a slice of all threads and of one thread`() {
        val workers = FakeWorkers()
        val rounds = measure(workers, fakeContenders("a", "b", threads = 4)).rounds()
        rounds
            .groupBy { it.generation to it.round }
            .values
            .forEach { round ->
                round.map { it.cell.value to it.threads } shouldContainExactlyInAnyOrder
                    (0..3).flatMap { cell -> listOf(cell to 4, cell to 1) }
            }
        workers.threadCounts shouldBe rounds.map { it.threads }
    }

    @Test
    fun `the load of the machine is reported once per generation, before its end`() {
        val events = measure(FakeWorkers(), fakeContenders("a"))
        val pairs = events.filter { it is Event.MachineObserved || it is Event.GenerationEnded }
        val ended = pairs.filterIsInstance<Event.GenerationEnded>().map { it.generation }
        pairs.chunked(2).map { (first, _) -> (first as Event.MachineObserved).generation } shouldBe
            ended
    }

    @Test
    fun `the order depends on the seed, and differs between rounds`() {
        fun order(seed: Long) =
            FakeWorkers().also { measure(it, fakeContenders("a", "b", "c"), seed) }.slices
        order(1) shouldBe order(1)
        order(1) shouldNotBe order(2)
        order(1).chunked(6).distinct().size shouldBe order(1).chunked(6).size
    }

    @Test
    fun `each contender starts at every position in some generation`() {
        for (names in listOf(listOf("a", "b"), listOf("a", "b", "c", "d"))) {
            val workers = FakeWorkers(nanos = ::unstable)
            measure(workers, fakeContenders(*names.toTypedArray()), generations = 40)
            val generations = workers.launches.chunked(2 * names.size)
            generations.first().indices.forEach { place ->
                generations.map { it[place] }.toSet() shouldBe names.toSet()
            }
        }
    }

    @Test
    fun `a cell that throws leaves the run, and the contender's other operation continues`() {
        val workers =
            FakeWorkers({ name, operation, count ->
                if (name == "a" && operation == READ && count == 3)
                    throw threw(IllegalStateException("no"))
            })
        val events = measure(workers, fakeContenders("a", "b"))
        events.filterIsInstance<Event.CellFailed>().single().run {
            cell shouldBe CellIndex(0)
            outcome.status shouldBe Status.CRASHED
        }
        val slices = events.rounds().groupBy { it.cell.value }.mapValues { it.value.size }
        // Four generations of five rounds have 20 slices. Cell 0 fails in its third slice.
        slices shouldBe mapOf(0 to 2, 1 to 20, 2 to 20, 3 to 20)
    }

    @Test
    fun `every worker measures one operation, so its death affects no other cell`() {
        val workers =
            FakeWorkers({ name, operation, count ->
                if (name == "a" && operation == READ && count == 1) {
                    throw WorkerDied(9, "in a test", CapturedOutput())
                }
            })
        val events = measure(workers, fakeContenders("a", "b"))
        events.filterIsInstance<Event.CellFailed>().map { it.cell.value } shouldBe listOf(0)
        events.rounds().count { it.cell == CellIndex(1) } shouldBe 20
        val ended = events.filterIsInstance<Event.WorkerEnded>()
        ended.map { it.generation to it.cells.single().value } shouldContainExactlyInAnyOrder
            (1..4).flatMap { generation -> (1..3).map { generation to it } }
    }

    @Test
    fun `a wrong answer of a warm worker is found at the end of the generation`() {
        val finding = finding(Call.WRITE, Fault.SAME_PAYLOAD)
        val workers =
            FakeWorkers(checked = { Checked(listOf(finding), listOf("{}".toByteArray())) })
        val failed =
            measure(workers, fakeContenders("a")).filterIsInstance<Event.CellFailed>().single()
        failed.cell shouldBe CellIndex(1)
        failed.outcome.status shouldBe Status.WRONG
    }

    @Test
    fun `if an operation has failed, the warm worker of the other operation is not checked`() {
        val workers =
            FakeWorkers(
                { _, operation, count ->
                    if (operation == READ && count == 3) throw threw(IllegalStateException("no"))
                },
                checked = { throw WorkerDied(9, "in a test", CapturedOutput()) },
            )
        val events = measure(workers, fakeContenders("a"))
        events.filterIsInstance<Event.CellFailed>().map { it.cell.value } shouldBe listOf(0)
    }

    @Test
    fun `an interrupted generation does not end, and no cell fails`() {
        val interruption = Interruption()
        val workers =
            FakeWorkers({ _, _, count ->
                if (count == 3) {
                    interruption.request()
                    throw WorkerDied(137, "in a test", CapturedOutput())
                }
            })
        shouldThrow<RunInterrupted> {
            measure(workers, fakeContenders("a", "b"), interruption = interruption)
        }
        lastEvents.filterIsInstance<Event.CellFailed>() shouldHaveSize 0
        lastEvents.filterIsInstance<Event.GenerationEnded>() shouldHaveSize 0
    }

    @Test
    fun `if another process kills the workers, the run is interrupted and no cell fails`() {
        val interruption = Interruption()
        lateinit var workers: FakeWorkers
        workers =
            FakeWorkers({ _, _, _ ->
                workers.close()
                throw WorkerDied(143, "in a test", CapturedOutput())
            })
        interruption.watch(workers)
        shouldThrow<RunInterrupted> {
            measure(workers, fakeContenders("a"), interruption = interruption)
        }
        lastEvents.filterIsInstance<Event.CellFailed>() shouldHaveSize 0
    }

    @Test
    fun `the first contender that passes its check warms up while the others are checked`() {
        val events =
            measure(
                FakeWorkers(),
                fakeContenders("a", "b", "c"),
                generations = 1,
                isChecked = false,
            )
        val kinds = events.mapNotNull {
            when (it) {
                is Event.CellChecked -> "checked"
                is Event.CellWarmed -> "warm"
                is Event.StepStarted -> "measure"
                is Event.GenerationStarted -> "generation"
                else -> null
            }
        }
        kinds.take(4) shouldBe listOf("checked", "checked", "measure", "generation")
        // The other two contenders have four cells to check. All six cells warm up.
        kinds.drop(4).take(10) shouldBe listOf("warm") + List(4) { "checked" } + List(5) { "warm" }
    }

    @Test
    fun `the order of the first generation does not depend on when contenders were checked`() {
        fun order(isChecked: Boolean): List<CellIndex> =
            measure(FakeWorkers(), fakeContenders("a", "b", "c", "d"), isChecked = isChecked)
                .filterIsInstance<Event.CellWarmed>()
                .map { it.cell }
        order(isChecked = false) shouldBe order(isChecked = true)
    }

    @Test
    fun `a contender that fails its check while others warm up is not measured`() {
        val workers = FakeWorkers(checked = { name -> if (name == "b") faulty() else faultless() })
        val events = measure(workers, fakeContenders("a", "b", "c"), isChecked = false, warmers = 2)
        events.filterIsInstance<Event.CellFailed>().map { it.cell.value } shouldBe listOf(2, 3)
        events.rounds().map { it.cell.value }.toSet() shouldBe setOf(0, 1, 4, 5)
        workers.launches.count { it == "b" } shouldBe 1
    }

    @Test
    fun `only operations that passed their check are measured`() {
        val workers =
            FakeWorkers(checked = { name -> if (name == "b") faulty(Call.WRITE) else faultless() })
        val events = measure(workers, fakeContenders("a", "b"), isChecked = false)
        events.filterIsInstance<Event.CellFailed>().map { it.cell.value } shouldBe listOf(3)
        events.rounds().map { it.cell.value }.toSet() shouldBe setOf(0, 1, 2)
    }

    @Test
    fun `if no contender passes its check, no generation begins`() {
        val workers = FakeWorkers(checked = { faulty() })
        val events = measure(workers, fakeContenders("a", "b", "c"), isChecked = false)
        events.filterIsInstance<Event.CellFailed>() shouldHaveSize 6
        events.filterIsInstance<Event.GenerationStarted>() shouldHaveSize 0
    }

    @Test
    fun `if memory does not hold all workers, all are checked before any is measured`() {
        val events =
            measure(
                FakeWorkers(),
                fakeContenders("a", "b", "c"),
                workersAtOnce = 2,
                generations = 1,
                isChecked = false,
            )
        val start = events.indexOfFirst { it is Event.GenerationStarted }
        events.take(start).filterIsInstance<Event.CellChecked>() shouldHaveSize 6
    }

    private fun faultless() = Checked(emptyList(), listOf("{}".toByteArray()))

    private fun faulty(vararg calls: Call = arrayOf(Call.READ, Call.WRITE)) =
        Checked(calls.map { finding(it, Fault.RETURNED_NULL) }, listOf("{}".toByteArray()))

    private fun finding(call: Call, fault: Fault): FoundFault {
        val value: ByteArray? = null
        val records = 0
        val thrown: Thrown? = null
        return FoundFault(call, Whereabouts.of(call), fault, value, records, thrown)
    }

    @Test
    fun `decided cells retire, and the run stops when all are decided`() {
        val times = mapOf("a" to 10_000L, "b" to 20_000L, "c" to 20_100L, "d" to 40_000L)
        val workers = FakeWorkers(nanos = { name, _, _ -> times.getValue(name) })
        val events = measure(workers, fakeContenders("a", "b", "c", "d"), generations = 100)
        val retired = events.filterIsInstance<Event.CellRetired>().groupBy { it.generation }
        // The plan allows no verdict before five generations.
        retired.keys.min() shouldBe 5
        retired.values.flatten().map { it.cell.value } shouldContainExactlyInAnyOrder
            (0..7).toList()
        val last = events.filterIsInstance<Event.GenerationEnded>().last().generation
        last shouldBe retired.keys.max()
        (last < 100) shouldBe true
        // Only b and c have similar times, so the cells of a and d retire first.
        retired.getValue(5).map { it.cell.value }.toSet() shouldBe setOf(0, 1, 6, 7)
        events.rounds().filter { it.cell == CellIndex(0) }.maxOf { it.generation } shouldBe 5
    }

    @Test
    fun `a cell that a question needs again after it retired is measured again`() {
        val cellsAfterGenerations = listOf(setOf(0, 2), setOf(2, 3), setOf(0, 3), emptySet())
        val question = FurtherQuestion { recording ->
            cellsAfterGenerations[recording.generations - 1].map(::CellIndex).toSet()
        }
        val workers = FakeWorkers(nanos = ::unstable)
        val events =
            measure(workers, fakeContenders("a", "b"), generations = 12, question = question)
        val measured = events.rounds().groupBy({ it.generation }, { it.cell.value })
        measured.mapValues { it.value.toSet() } shouldBe
            mapOf(1 to setOf(0, 1, 2, 3), 2 to setOf(0, 2), 3 to setOf(2, 3), 4 to setOf(0, 3))
        val returned = events.filterIsInstance<Event.CellReturned>()
        // Cell 3 returns after generation 2, and cell 0 after generation 3.
        returned.map { it.cell.value to it.generation } shouldContainExactlyInAnyOrder
            listOf(3 to 2, 0 to 3)
    }

    /** Two contenders are within 2% of each other, and four others are at least 3 times as slow. */
    private fun twoAreClose(name: String, operation: Operation, generation: Int): Long {
        val nanos =
            mapOf("a" to 10_000, "b" to 10_200, "c" to 30_000, "d" to 31_000, "e" to 32_000)
                .getOrDefault(name, 33_000)
        val luck = (name.hashCode() + operation.ordinal + 7 * generation) % 5 - 2
        return nanos * (100L + luck) / 100
    }

    private val closeAndOthers = fakeContenders("a", "b", "c", "d", "e", "f")

    @Test
    fun `if the two fastest are too close to part, the others return for their order`() {
        val workers = FakeWorkers(nanos = ::twoAreClose)
        val events = measure(workers, closeAndOthers, goal = Goal.BEST, generations = 6)
        (1..5).map { events.cellsOf(it).size } shouldBe listOf(12, 4, 4, 12, 12)
        val others = (4..11).toList()
        events
            .filterIsInstance<Event.CellRetired>()
            .filter { it.generation == 1 }
            .map { it.cell.value } shouldBe others
        events
            .filterIsInstance<Event.CellReturned>()
            .filter { it.generation == 3 }
            .map { it.cell.value } shouldBe others
    }

    @Test
    fun `a run that is resumed after the others returned measures the slices of the same run`() {
        val uninterrupted = FakeWorkers(nanos = ::twoAreClose)
        val all = measure(uninterrupted, closeAndOthers, goal = Goal.BEST, generations = 6)
        for (last in listOf(3, 4)) {
            val before = all.takeWhile { (it as? Event.GenerationStarted)?.generation != last + 1 }
            val resumed = FakeWorkers(nanos = ::twoAreClose)
            val again =
                measure(
                    resumed,
                    closeAndOthers,
                    goal = Goal.BEST,
                    generations = 6,
                    before = before,
                )
            (1..5).map { again.cellsOf(it) } shouldBe (1..5).map { all.cellsOf(it) }
        }
    }

    @Test
    fun `a cell retires while the other operation of its contender continues`() {
        val workers =
            FakeWorkers(
                nanos = { name, operation, generation ->
                    val noise = if (generation % 2 == 0) 1.1 else 1.0
                    if (operation == READ) mapOf("a" to 10_000L, "b" to 20_000L).getValue(name)
                    else if (name == "a") (10_000 * noise).toLong() else 10_000L
                }
            )
        val events = measure(workers, fakeContenders("a", "b"), generations = 12)
        val retired = events.filterIsInstance<Event.CellRetired>()
        retired.map { it.cell.value } shouldContainExactlyInAnyOrder listOf(0, 2)
        fun last(cell: Int) =
            events.rounds().filter { it.cell == CellIndex(cell) }.maxOf { it.generation }
        last(0) shouldBe retired.first().generation
        last(1) shouldBe 12
    }

    @Test
    fun `if memory does not hold all workers, any two contenders share a round at some time`() {
        val names = listOf("a", "b", "c", "d", "e")
        val workers = FakeWorkers(nanos = ::unstable)
        val events =
            measure(
                workers,
                fakeContenders(*names.toTypedArray()),
                generations = 40,
                workersAtOnce = 2,
            )
        val contendersOfRounds =
            events
                .rounds()
                .groupBy { it.generation to it.round }
                .values
                .map { round ->
                    round.map { it.cell.value / 2 }.toSet()
                }
        contendersOfRounds.maxOf { it.size } shouldBe 2
        // Five contenders have ten pairs.
        contendersOfRounds.filter { it.size == 2 }.toSet().size shouldBe 10
        val slicesOfCells = events.rounds().groupBy { it.generation to it.cell }.values
        slicesOfCells.map { it.size }.toSet() shouldBe setOf(5)
    }

    @Test
    fun `a run resumed after three generations measures the slices of an uninterrupted run`() {
        val uninterrupted = FakeWorkers()
        measure(uninterrupted, fakeContenders("a", "b", "c"), generations = 6)
        val first = FakeWorkers()
        val before = measure(first, fakeContenders("a", "b", "c"), generations = 3)
        val resumed = FakeWorkers()
        measure(resumed, fakeContenders("a", "b", "c"), generations = 6, before = before)
        first.slices + resumed.slices shouldBe uninterrupted.slices
    }

    private fun threw(thrown: Throwable) = ContenderThrew(Thrown.of(thrown), "in a test")

    private companion object {
        const val GENERATION_MILLIS = 10_000L
    }
}
