package dev.serdemark.runs

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Footprint
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Status
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.testing.eventsOf
import dev.serdemark.runs.testing.publishedJournals
import dev.serdemark.runs.testing.writeJournal
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Reads journals whose lines are intact but contradict each other. */
class EventCheckTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve("journal.jsonl")
    private val plan = Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("b")))
    private val events = Recorded.events(plan, generations = 2) { cell, _, _ -> 100.0 + cell }

    /** The slice of cell 1 in round 2 of generation 1. */
    private val slice = events.filterIsInstance<Event.SliceMeasured>()[3]

    /** Returns the line of the first contradiction, and the message about it. */
    private fun refusal(events: List<Event>): Pair<Int?, String> {
        writeJournal(file, events)
        val problem = shouldThrow<ProblemException> { eventsOf(file) }.problems.single()
        problem.file shouldBe "$file"
        return problem.line to problem.message.removePrefix("The journal is damaged: ")
    }

    /** Returns the number of an event's line. Line 1 is the header. */
    private fun lineOf(event: Event, events: List<Event> = this.events) = events.indexOf(event) + 2

    /** Returns the events after a [change] of [slice]. */
    private fun eventsWith(change: (Slice) -> Slice): List<Event> = events.map {
        if (it == slice) Event.SliceMeasured(change(slice.slice)) else it
    }

    @Test
    fun `a cell that is not in the plan is refused`() {
        refusal(eventsWith { it.copy(cell = CellIndex(99990)) }) shouldBe
            (lineOf(slice) to "there is no cell 99990 in the plan of 2.")
    }

    @Test
    fun `a build of an unknown cell, or with negative numbers, is refused`() {
        fun message(cell: Int, compileMillis: Long?, footprint: Footprint? = null): String {
            file.toFile().delete()
            val build = Event.CodeBuilt(listOf(CellIndex(cell)), compileMillis, footprint)
            val (line, message) = refusal(events.take(1) + build + events.drop(1))
            line shouldBe 3
            return message
        }
        message(cell = 2, compileMillis = 5) shouldBe "there is no cell 2 in the plan of 2."
        message(cell = 1, compileMillis = -5) shouldBe "a compilation of -5 ms."
        val footprint = Footprint(jars = 2, jarBytes = 5000, classes = -3, classBytes = 700)
        message(cell = 1, compileMillis = null, footprint) shouldBe "a footprint of -3."
    }

    @Test
    fun `memory figures are refused if the run does not examine memory, or if they are negative`() {
        fun examined(retainedBytes: Double) =
            Event.MemoryExamined(
                CellIndex(1),
                CellMemory(CountedMemory(retainedBytes, types = emptyList()), observed = null),
            )
        refusal(events.take(1) + examined(8.0)) shouldBe
            (3 to "the memory of cell 1, which the run does not examine.")
        file.toFile().delete()
        val withMemory = Recorded.started(plan.copy(calls = plan.calls.copy(memory = true)))
        refusal(listOf(withMemory, examined(-8.0))) shouldBe (3 to "memory of -8.0.")
    }

    @Test
    fun `runs of a fixed protocol are refused if they do not fit the plan, or come twice`() {
        fun message(protocol: FixedProtocol?, vararg runs: FixedRuns): String {
            file.toFile().delete()
            val start = Recorded.started(plan.copy(calls = plan.calls.copy(fixed = protocol)))
            return refusal(listOf(start) + runs.map { Event.FixedMeasured(CellIndex(1), it) })
                .second
        }
        val protocol = FixedProtocol(warmUps = 1, runs = 5, repetitions = 2)
        val valid =
            FixedRuns(
                elapsedMillis = 9,
                nanos = List(5) { 8L },
                heapBytes = List(5) { -8L },
                cpuLoads = List(5) { null },
            )
        message(null, valid) shouldBe "cell 1 by the fixed protocol, which the run does not use."
        message(protocol, valid.copy(nanos = List(4) { 8L })) shouldBe
            "4 values for 5 runs of the fixed protocol."
        message(protocol, valid.copy(nanos = List(5) { -8L })) shouldBe "a quantity of -8."
        message(protocol, valid.copy(cpuLoads = List(5) { 1.5 })) shouldBe
            "a CPU load beyond 0 to 1."
        message(protocol, valid, valid) shouldBe "cell 1 was measured by the fixed protocol before."
        message(protocol.copy(runs = 20_000)) shouldBe
            "a fixed protocol of FixedProtocol(warmUps=1, runs=20000, repetitions=2)."
        file.toFile().delete()
        val failed = FixedRuns(elapsedMillis = 9, reason = "Its JVM ended.")
        val validEvents =
            listOf(
                Recorded.started(plan.copy(calls = plan.calls.copy(fixed = protocol))),
                Event.FixedMeasured(CellIndex(0), valid),
                Event.FixedMeasured(CellIndex(1), failed),
            )
        writeJournal(file, validEvents)
        eventsOf(file) shouldBe validEvents
    }

    @Test
    fun `latencies are refused if they are not planned, come twice, or have no histogram`() {
        val valid = LatencyHistogram.encode(longArrayOf(100, 200), clockNanos = 20)
        fun message(isPlanned: Boolean, vararg histograms: String): String {
            file.toFile().delete()
            val start = Recorded.started(plan.copy(calls = plan.calls.copy(latency = isPlanned)))
            val index = events.indexOf(slice)
            val latencies = histograms.map {
                Event.LatenciesMeasured(
                    CellIndex(1),
                    generation = 1,
                    round = 1,
                    clockNanos = 20,
                    histogram = it,
                )
            }
            return refusal(
                    listOf(start) + events.subList(1, index) + latencies + events.drop(index)
                )
                .second
        }
        message(isPlanned = false, valid) shouldBe
            "latencies of cell 1, which the run does not measure."
        message(isPlanned = true, "no histogram") shouldBe "a histogram that cannot be read."
        message(isPlanned = true, valid, valid) shouldBe
            "cell 1 has latencies twice in round 1 of generation 1."
    }

    @Test
    fun `a slice that comes twice is refused`() {
        val twice = events.flatMap { if (it == slice) listOf(it, it) else listOf(it) }
        refusal(twice) shouldBe
            (lineOf(slice) + 1 to "cell 1 has two slices in round 2 of generation 1.")
    }

    @Test
    fun `a missing slice is refused`() {
        val end = events.first { it is Event.GenerationEnded }
        refusal(events - slice) shouldBe
            (lineOf(end) - 1 to "generation 1 has slices of cell 1 in 2 of 3 rounds.")
    }

    @Test
    fun `a missing round is refused if the end of the generation counts it`() {
        val eightRounds = plan.copy(schedule = plan.schedule.copy(rounds = 8, mostRounds = 8))
        val sevenRounds =
            Recorded.events(eightRounds, generations = 1) { _, _, _ -> 100.0 }
                .filterNot { it is Event.SliceMeasured && it.slice.round == 8 }
        fun endedWith(rounds: Int) = sevenRounds.map {
            if (it is Event.GenerationEnded) it.copy(rounds = rounds) else it
        }
        refusal(endedWith(8)).second shouldBe "generation 1 has 7 rounds instead of 8 to 8."
        file.toFile().delete()
        refusal(endedWith(-1)).second shouldBe "a quantity of -1."
        file.toFile().delete()
        writeJournal(file, endedWith(7))
        eventsOf(file) shouldBe endedWith(7)
    }

    @Test
    fun `a missing worker, and missing slices of a worker, are refused`() {
        val worker = events.first { it is Event.WorkerEnded }
        refusal(events - worker).second shouldBe "generation 1 has no worker of cells 0, 1."
        file.toFile().delete()
        val withoutSlices = events.filterNot {
            it is Event.SliceMeasured && it.slice.cell == CellIndex(0) && it.slice.generation == 2
        }
        refusal(withoutSlices).second shouldBe "generation 2 has no slices of cells 0."
    }

    @Test
    fun `impossible numbers of a slice are refused`() {
        val edits =
            listOf<(Slice) -> Slice>(
                { it.copy(calls = 0) },
                { it.copy(calls = -1) },
                { it.copy(cpuNanos = -1) },
                { it.copy(cpuNanos = 0) },
                { it.copy(wallNanos = Long.MIN_VALUE) },
                { it.copy(queueNanos = -1) },
                { it.copy(allocatedBytes = -1) },
                { it.copy(threads = 0) },
                { it.copy(round = 0) },
                { it.copy(generation = 2) },
                { it.copy(generation = 0) },
                { it.copy(pieces = Pieces(longArrayOf(), longArrayOf(1))) },
                { it.copy(pieces = Pieces(longArrayOf(5, 5), longArrayOf(1, 1))) },
                { it.copy(pieces = Pieces(longArrayOf(5, 5), longArrayOf(1, 0, 1))) },
                { it.copy(calls = 1001, pieces = Pieces(longArrayOf(5, 5), longArrayOf(1, 1, 1))) },
            )
        edits.forEachIndexed { index, edit ->
            withClue("edit $index") { refusal(eventsWith(edit)).first shouldBe lineOf(slice) }
            file.toFile().delete()
        }
    }

    @Test
    fun `events that cannot follow the earlier events are refused`() {
        val checked = Event.CellChecked(CellIndex(0), 1000.0)
        val compressed = CompressedSizes(deflate = 1.0, gzip = 1.0, zstd = -2.0, lz4 = 1.0)
        val end =
            Event.GenerationEnded(
                generation = 3,
                wallMillis = 1,
                roundsMillis = 1,
                roundsCpuMillis = 1,
            )
        val retired = Event.CellRetired(CellIndex(0), generation = 1)
        val returned = Event.CellReturned(CellIndex(0), generation = 0)
        val eventsByMessage =
            mapOf(
                "the run has not started." to events.drop(1),
                "the run has started before." to listOf(events[0]) + events,
                "cell 0 was checked before." to listOf(events[0], checked, checked),
                "a payload of -1.0 bytes." to
                    listOf(events[0], Event.CellChecked(CellIndex(0), -1.0)),
                "a payload of -2.0 bytes." to
                    listOf(events[0], checked.copy(compressed = compressed)),
                "cell 0 was never checked." to events - checked,
                "cell 0 failed without a reason." to
                    listOf(events[0], Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED))),
                "the run has ended." to events + end,
                "generation 3 is not under way." to events.dropLast(1) + end,
                "generation 3 after generation 0." to listOf(events[0], Event.GenerationStarted(3)),
                "generation 1 has not ended." to
                    listOf(events[0], Event.GenerationStarted(1), Event.GenerationStarted(1)),
                "cell 0 retired after generation 1." to listOf(events[0], checked, retired),
                "cell 0 returned after generation 0." to listOf(events[0], checked, returned),
            )
        for ((message, wrongEvents) in eventsByMessage) {
            withClue(message) { refusal(wrongEvents).second shouldBe message }
            file.toFile().delete()
        }
    }

    @Test
    fun `a plan that cannot be measured is refused`() {
        val coldPlan = (ColdRecorded.events().first() as Event.RunStarted).plan
        val wrongPlans =
            listOf(
                plan.copy(schedule = plan.schedule.copy(rounds = 0)),
                plan.copy(question = plan.question.copy(margin = -0.05)),
                plan.copy(question = plan.question.copy(confidence = 1.0)),
                plan.copy(cells = plan.cells + plan.cells),
                plan.copy(schedule = plan.schedule.copy(workersAtOnce = -1)),
                // The JVM of the cells is not in this plan.
                plan.copy(jvms = coldPlan.jvms.map { it.copy(name = "x") }),
            )
        for (wrongPlan in wrongPlans) {
            withClue(wrongPlan) { refusal(listOf(Recorded.started(wrongPlan))).first shouldBe 2 }
            file.toFile().delete()
        }
    }

    @Test
    fun `cold starts that come twice, are missing, or are incomplete are refused`() {
        val cold = ColdRecorded.events()
        val start = cold.first { it is ColdEvent.Started } as ColdEvent.Started
        val end = cold.first { it is Event.GenerationEnded }
        val twice = cold.flatMap { if (it == start) listOf(it, it) else listOf(it) }
        refusal(twice) shouldBe
            (lineOf(start, cold) + 1 to "cells [0] were started before in generation 1.")
        file.toFile().delete()
        refusal(cold - start) shouldBe
            (lineOf(end, cold) - 1 to "generation 1 has no start of cells 0.")
        file.toFile().delete()
        val withoutCalls = ColdEvent.Started(start.start.copy(calls = emptyList()))
        refusal(cold.map { if (it == start) withoutCalls else it }) shouldBe
            (lineOf(start, cold) to "0 calls for 1 cells.")
    }

    @Test
    fun `a generation that is measured again after a resume is accepted`() {
        val resumed = Event.RunResumed(Recorded.started(plan).environment, 1000)
        val untilSlice = events.take(events.indexOf(slice) + 1)
        val measuredAgain =
            untilSlice +
                resumed +
                Event.CellChecked(CellIndex(0), 1000.0) +
                events.drop(events.indexOfFirst { it is Event.GenerationStarted })
        writeJournal(file, measuredAgain + resumed + Event.RunEnded(Ending.INTERRUPTED))
        eventsOf(file).size shouldBe measuredAgain.size + 2
    }

    @Test
    fun `fewer slices of a cell are accepted if its worker was lost`() {
        // One worker is lost in the last round of generation 1, the other before generation 2.
        val withLostWorkers =
            events
                .filterNot { it is Event.WorkerEnded && it.generation == 1 }
                .filterNot {
                    it is Event.SliceMeasured && it.slice.generation == 1 && it.slice.round == 3
                }
                .filterNot {
                    it is Event.SliceMeasured &&
                        it.slice.generation == 2 &&
                        it.slice.cell == CellIndex(1)
                }
        val failed = Event.CellFailed(CellIndex(1), Outcome(Status.CRASHED, "It fell."))
        val end = withLostWorkers.indexOfFirst { it is Event.GenerationEnded }
        val valid = withLostWorkers.take(end) + failed + withLostWorkers.drop(end)
        writeJournal(file, valid)
        eventsOf(file) shouldBe valid
    }

    @Test
    fun `every published journal passes the check of its events`() {
        val journals = publishedJournals()
        journals.values.shouldNotBeEmpty()
        for ((name, packed) in journals) {
            withClue(name) { eventsOf(packed.resolveSibling("journal.jsonl")).shouldNotBeEmpty() }
        }
    }
}
