package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.CREATE
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class RoundTripTest {
    private val plan =
        Recorded.plan(
            listOf("slow", "quick").flatMap { id ->
                listOf(CREATE, WRITE, READ).map { Recorded.cell(id, it) }
            }
        )

    private val nanos =
        mapOf(
            "slow" to mapOf(CREATE to 300.0, WRITE to 4_000.0, READ to 5_000.0),
            "quick" to mapOf(CREATE to 200.0, WRITE to 1_000.0, READ to 2_000.0),
        )

    /** Returns a run in which each time is multiplied by [luck] (operation, generation). */
    private fun events(luck: (Operation, Int) -> Double): List<Event> =
        Recorded.events(plan) { index, generation, _ ->
            val cell = plan.cells[index]
            nanos.getValue(cell.contender.id).getValue(cell.operation) *
                luck(cell.operation, generation)
        }

    private fun trips(events: List<Event>): List<RoundTrip> {
        val recording = Recorded.recording(events)
        return roundTrips(recording, results(recording)).single().rows
    }

    private fun id(row: RoundTrip) = row.cells.values.first().cell.contender.id

    private fun width(estimate: Estimate?) =
        estimate.shouldNotBeNull().let {
            it.high.shouldNotBeNull() / it.low.shouldNotBeNull()
        }

    @Test
    fun `serialize includes create, the total adds read, and the shortest total is first`() {
        val rows = trips(events { _, _ -> 1.0 })
        rows.map(::id) shouldContainExactly listOf("quick", "slow")
        rows.first().run {
            time(CREATE)?.value shouldBe (200.0 plusOrMinus 0.1)
            serialize?.value shouldBe (1_200.0 plusOrMinus 0.1)
            time(READ)?.value shouldBe (2_000.0 plusOrMinus 0.1)
            total?.value shouldBe (3_200.0 plusOrMinus 0.1)
            size?.bytes shouldBe 1_000.0
        }
    }

    @Test
    fun `errors that cancel out in the total do not widen its interval`() {
        // If a write takes 400 ns longer, a read takes 400 ns less.
        val opposed = events { operation, generation ->
            val sign = if (generation % 2 == 0) 1 else -1
            when (operation) {
                WRITE -> 1 + sign * 0.4
                READ -> 1 - sign * 0.2
                else -> 1.0
            }
        }
        val row = trips(opposed).first()
        val times = RoundTrip.OPERATIONS.sumOf { checkNotNull(row.time(it)).value }
        row.total?.value shouldBe (times plusOrMinus 1e-6)
        width(row.total) shouldBeLessThan width(row.time(READ))
        val steady = trips(events { _, _ -> 1.0 }).first()
        width(row.total) shouldBe (width(steady.total) plusOrMinus 1e-6)
    }

    @Test
    fun `a contender that lacks an operation has no total, and comes last`() {
        val events = events { _, _ -> 1.0 }
        val createOfQuick = CellIndex(3)
        val failure = Event.CellFailed(createOfQuick, Outcome(Status.UNSUPPORTED, "cannot create"))
        val rows = trips(events.take(1) + failure + events.drop(1))
        rows.map(::id) shouldContainExactly listOf("slow", "quick")
        rows.last().run {
            serialize.shouldBeNull()
            total.shouldBeNull()
            time(READ)?.value shouldBe (2_000.0 plusOrMinus 0.1)
        }
    }

    @Test
    fun `operations that were never measured in the same generation have no total`() {
        val neverTogether = events { _, _ ->
            1.0
        }
            // Keeps create in generations 1 to 4, and all other operations in later generations.
            .filterNot {
                it is Event.SliceMeasured &&
                    (plan[it.slice.cell].operation == CREATE) == (it.slice.generation > 4)
            }
        trips(neverTogether).forEach {
            it.time(CREATE).shouldNotBeNull()
            it.serialize.shouldBeNull()
            it.total.shouldBeNull()
        }
    }

    @Test
    fun `sizes are those of written payloads, uncompressed and with deflate`() {
        val sized = events { _, _ ->
            1.0
        }
            .map { event ->
                if (event is Event.CellChecked)
                    event.copy(
                        payloadBytes = 100.0 + event.cell.value,
                        compressed =
                            CompressedSizes(
                                deflate = 50.0 + event.cell.value,
                                gzip = 1.0,
                                zstd = 1.0,
                                lz4 = 1.0,
                            ),
                    )
                else event
            }
        // The writing cells have the indexes 4 (quick) and 1 (slow).
        trips(sized).map { it.size?.bytes to it.size?.compressed?.deflate } shouldContainExactly
            listOf(104.0 to 54.0, 101.0 to 51.0)
    }
}
