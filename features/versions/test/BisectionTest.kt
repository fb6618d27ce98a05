package dev.serdemark.versions

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.noise
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

/** Searches simulated releases whose times are known. */
class BisectionTest {
    /**
     * A library with releases 1.0, 1.1 and so on.
     *
     * @param times nanoseconds of a read, one value per release; null for a release that cannot be
     *   built
     * @param writes nanoseconds of a write, one value per release; null if writes are not measured
     * @param noise by how much longer every other JVM takes, as a fraction
     * @param margin the margin of the runs
     */
    private class Library(
        private val times: List<Double?>,
        private val writes: List<Double?>? = null,
        private val noise: Double = 0.001,
        private val margin: Double = 0.05,
    ) {
        val releases = times.indices.map { "1.$it" }

        /** Measures some of the [releases] side by side. */
        fun run(measured: List<String>): BisectedRun {
            val operations = listOfNotNull(Operation.READ, writes?.let { Operation.WRITE })
            val planned = measured.flatMap { release -> operations.map { release to it } }
            val cells = planned.map { (release, operation) ->
                Recorded.cell("a", operation).copy(contender = ContenderName("a", release))
            }
            val nanos = planned.map { (release, operation) ->
                val byRelease = if (operation == Operation.READ) times else checkNotNull(writes)
                byRelease[releases.indexOf(release)]
            }
            val failed = nanos.indices.filter { nanos[it] == null }.map(::CellIndex)
            val plan = Recorded.plan(cells, question = Recorded.question.copy(margin = margin))
            val events =
                Recorded.events(plan, GENERATIONS) { cell, generation, _ ->
                    // The measurements of failed cells are removed below, so any number will do.
                    (nanos[cell] ?: 1.0) * (1 + noise * ((generation + cell) % 2))
                }
            val failures = failed.map {
                Event.CellFailed(it, Outcome(Status.BUILD_FAILED, "It has another API."))
            }
            val measurements = events.drop(1).filterNot { it.cell() in failed }
            return BisectedRun(
                results(Recorded.recording(events.take(1) + failures + measurements))
            )
        }

        private fun Event.cell(): CellIndex? =
            when (this) {
                is Event.CellChecked -> cell
                is Event.SliceMeasured -> slice.cell
                else -> null
            }

        /** Measures until the search has ended. */
        fun search(runs: MutableList<BisectedRun> = mutableListOf()): Bisection {
            while (true) {
                val state = bisection(releases, runs)
                if (state !is Bisection.Next) return state
                runs += run(state.releases)
            }
        }

        fun end(runs: MutableList<BisectedRun> = mutableListOf()): Bisection.EndedAtPair =
            search(runs).shouldBeInstanceOf<Bisection.EndedAtPair>()
    }

    private val Bisection.EndedAtPair.text
        get() = "$end $older $newer"

    @Test
    fun `a change of any of 16 releases is found in at most five runs`() {
        for (changed in 1..<16) {
            val runs = mutableListOf<BisectedRun>()
            val times = List(16) { if (it < changed) 1000.0 else 1300.0 }
            withClue("changed at $changed") {
                Library(times).end(runs).text shouldBe "FOUND 1.${changed - 1} 1.$changed"
                // One run for the ends, and four to halve 15 steps.
                runs.size shouldBeLessThanOrEqual 5
            }
        }
    }

    @Test
    fun `the first run measures both ends, and later runs also measure the middle`() {
        val runs = mutableListOf<BisectedRun>()
        Library(List(9) { if (it < 7) 1000.0 else 500.0 }).end(runs).text shouldBe "FOUND 1.6 1.7"
        runs.map { it.releases } shouldContainExactly
            listOf(
                listOf("1.0", "1.8"),
                listOf("1.0", "1.4", "1.8"),
                listOf("1.4", "1.6", "1.8"),
                listOf("1.6", "1.7", "1.8"),
            )
    }

    @Test
    fun `if the ends are equal, releases between them are not measured`() {
        val runs = mutableListOf<BisectedRun>()
        Library(listOf(1000.0, 1500.0, 1500.0, 1000.0)).end(runs).text shouldBe "SAME 1.0 1.3"
        runs shouldHaveSize 1
    }

    @Test
    fun `the first of two changes is found`() {
        val times = listOf(1000.0, 1000.0, 1200.0, 1200.0, 1200.0, 1500.0, 1500.0)
        Library(times).end().text shouldBe "FOUND 1.1 1.2"
    }

    @Test
    fun `a change of only one operation counts`() {
        val writes = listOf(1000.0, 1000.0, 1000.0, 1300.0, 1300.0)
        Library(List(5) { 1000.0 }, writes).end().text shouldBe "FOUND 1.2 1.3"
    }

    @Test
    fun `a release that fails is replaced by a neighbor, and lies between the releases found`() {
        val runs = mutableListOf<BisectedRun>()
        val times = listOf(1000.0, 1000.0, 1000.0, 1000.0, null, null, 1300.0, 1300.0, 1300.0)
        Library(times).end(runs).text shouldBe "FOUND 1.3 1.6"
        runs.flatMap { it.failures.keys }.toSet() shouldBe setOf("1.4", "1.5")
        runs.flatMap { it.failures.values }.map { it.reason }.distinct() shouldContainExactly
            listOf("It has another API.")
    }

    @Test
    fun `a failed end is replaced by its neighbor, unless fewer than two releases are left`() {
        val times = listOf(null, 1000.0, 1000.0, 1300.0, null)
        Library(times).end().text shouldBe "FOUND 1.2 1.3"
        Library(listOf(null, 1000.0, null)).search() shouldBe Bisection.TooFew
        Library(listOf(1000.0)).search() shouldBe Bisection.TooFew
    }

    @Test
    fun `the search ends with SHARED if the ends differ, but neighbors do not`() {
        val found = Library(listOf(1000.0, 1200.0, 1440.0), margin = 0.3).end()
        found.end shouldBe BisectionEnd.SHARED
        found.run.measured shouldContainExactly listOf("1.0", "1.1", "1.2")
    }

    @Test
    fun `an undecided run leaves the search undecided`() {
        val runs = mutableListOf<BisectedRun>()
        val noisy = Library(listOf(1000.0, 1000.0, 1030.0), noise = 0.3)
        noisy.end(runs).text shouldBe "UNDECIDED 1.0 1.2"
        runs shouldHaveSize 1
    }

    @Test
    fun `an undecided older half is skipped, and the search continues in the newer half`() {
        // From 1.0 to 1.1, the time grows by exactly the margin.
        val times = listOf(1000.0, 1050.0, 1050.0, 1300.0)
        val found = Library(times).end()
        found.text shouldBe "FOUND 1.2 1.3"
        found.skipped shouldContainExactly listOf("1.0" to "1.1")
    }

    @Test
    fun `an undecided older half is reported as skipped if a failure ends the search`() {
        val times = listOf(1000.0, 1050.0, 1050.0, 1300.0)
        val library = Library(times)
        val failing = Library(listOf(1000.0, 1050.0, null, 1300.0))
        val runs =
            listOf(
                library.run(listOf("1.0", "1.3")),
                library.run(listOf("1.0", "1.1", "1.3")),
                library.run(listOf("1.2", "1.3")),
                failing.run(listOf("1.1", "1.2", "1.3")),
            )
        val ended = bisection(library.releases, runs).shouldBeInstanceOf<Bisection.EndedAtPair>()
        ended.text shouldBe "UNDECIDED 1.1 1.3"
        ended.skipped shouldContainExactly listOf("1.0" to "1.1")
    }

    @Test
    fun `the search ends if a release fails, even if another run measured it`() {
        val library = Library(listOf(1000.0, 1000.0, 1300.0))
        val failing = Library(listOf(1000.0, 1000.0, null))
        val runs = listOf(library.run(listOf("1.0", "1.2")), failing.run(library.releases))
        val ended = bisection(library.releases, runs).shouldBeInstanceOf<Bisection.EndedAtPair>()
        ended.end shouldBe BisectionEnd.UNDECIDED
        ended.run.measured shouldNotContain "1.2"
    }

    private companion object {
        const val GENERATIONS = 12
    }
}
