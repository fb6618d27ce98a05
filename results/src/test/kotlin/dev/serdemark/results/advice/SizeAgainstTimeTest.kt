package dev.serdemark.results.advice

import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.RandomRun
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sampleCells
import dev.serdemark.results.writtenSizes
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SizeAgainstTimeTest {
    private fun charts(result: RunResult) =
        writtenSizes(result).flatMap { sizesAgainstTimes(it, result) }

    /** Returns the places of contenders: an id, microseconds per call, and bytes of a payload. */
    private fun places(vararg cells: Triple<String, Double, Double>): Map<String, FrontPlace> {
        val samples = cells.flatMap { (id, micros, bytes) ->
            sampleCells(id, micros, micros, payload = bytes)
        }
        return charts(SampleRun(samples).result).first().points.associate {
            it.contender.id to it.place
        }
    }

    @Test
    fun `the smallest, the fastest and compromises are on the front`() {
        places(
            Triple("fast", 100.0, 900.0),
            Triple("small", 300.0, 500.0),
            Triple("between", 200.0, 700.0),
            Triple("worse", 210.0, 800.0),
            Triple("worst", 400.0, 950.0),
        ) shouldBe
            mapOf(
                "small" to FrontPlace.ON_FRONT,
                "between" to FrontPlace.ON_FRONT,
                "worse" to FrontPlace.BEHIND,
                "fast" to FrontPlace.ON_FRONT,
                "worst" to FrontPlace.BEHIND,
            )
    }

    @Test
    fun `a payload that is smaller by one byte is on the front`() {
        places(Triple("a", 100.0, 501.0), Triple("b", 300.0, 500.0)).values.toSet() shouldBe
            setOf(FrontPlace.ON_FRONT)
        places(Triple("a", 100.0, 500.0), Triple("b", 300.0, 500.0)) shouldBe
            mapOf("a" to FrontPlace.ON_FRONT, "b" to FrontPlace.BEHIND)
    }

    @Test
    fun `a contender that is beaten only by estimate is undecided, and not behind`() {
        // The intervals of the sample are ±3%.
        places(Triple("a", 100.0, 500.0), Triple("b", 104.0, 600.0)) shouldBe
            mapOf("a" to FrontPlace.ON_FRONT, "b" to FrontPlace.BEHIND)
        places(Triple("a", 100.0, 500.0), Triple("b", 102.5, 600.0)) shouldBe
            mapOf("a" to FrontPlace.ON_FRONT, "b" to FrontPlace.UNDECIDED)
    }

    @Test
    fun `each operation on whole payloads has a chart, if two contenders have figures`() {
        val a = sampleCells("a", 100.0, 90.0)
        val b = sampleCells("b", 200.0, 80.0, payload = 400.0)
        charts(SampleRun(a + b).result).map { it.group.cell.operation } shouldBe
            listOf(Operation.READ, Operation.WRITE)
        charts(SampleRun(a).result).shouldBeEmpty()
        val selected = (a + b).map { it.copy(operation = Operation.READ_SELECTED) }
        charts(SampleRun(selected).result).shouldBeEmpty()
    }

    @Test
    fun `along the front of any run, times fall as sizes grow`() {
        var fronts = 0
        for (seed in 1L..300L) withClue("seed $seed") {
            val run = RandomRun(seed)
            for (chart in charts(run.result) + charts(run.contradictory)) {
                val front = chart.at(FrontPlace.ON_FRONT)
                front.zipWithNext { a, b ->
                    (a.bytes <= b.bytes && a.time.value >= b.time.value) shouldBe true
                }
                if (front.size > 1) fronts++
                chart.points shouldContainExactly
                    chart.points.sortedWith(compareBy({ it.bytes }, { it.time.value }))
            }
            charts(run.result).forEach { it.at(FrontPlace.ON_FRONT).size shouldBeGreaterThan 0 }
        }
        fronts shouldBeGreaterThan 50
    }
}
