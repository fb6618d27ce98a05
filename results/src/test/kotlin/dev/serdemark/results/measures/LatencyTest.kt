package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Event
import dev.serdemark.plan.LatencyHistogram
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

class LatencyTest {
    private val cells = listOf(Recorded.cell("steady"), Recorded.cell("late"))
    private val contenders = cells.map {
        ContenderInfo(it.contender, "kotlin-data", "json", "annotations")
    }
    private val plan =
        Recorded.plan(cells, contenders = contenders, calls = MeasuredCalls(latency = true))

    /**
     * Returns the times of 1000 calls. Most take 10 µs, and 5 (20 if the cell is late) take 1 ms.
     */
    private fun nanos(isLate: Boolean): LongArray {
        val slow = if (isLate) 20 else 5
        return LongArray(1000) { if (it < slow) 1_000_020 else 10_020 }
    }

    private fun result(wishes: Wishes? = null, generations: Int = 10): RunResult {
        val planWithWishes = plan.copy(question = plan.question.copy(wishes = wishes))
        val events = Recorded.events(planWithWishes, generations) { _, _, _ -> 100.0 }
        val recording = Recording()
        for (event in events) {
            recording.on(event)
            if (event is Event.GenerationStarted) {
                listOf(false, true).forEachIndexed { i, isLate ->
                    val text = LatencyHistogram.encode(nanos(isLate), clockNanos = 20)
                    recording.on(
                        Event.LatenciesMeasured(CellIndex(i), event.generation, 1, 20, text)
                    )
                }
            }
        }
        return results(recording)
    }

    @Test
    fun `percentiles are over all calls, without the time of the clock`() {
        val (steady, late) = result().cells.map { it.latency.shouldNotBeNull() }
        steady.calls shouldBe 10_000
        steady.generations shouldBe 10
        steady.clockNanos shouldBe 20
        listOf(steady.median, steady.p99, late.median).forEach {
            it shouldBe (10_000.0 plusOrMinus 10.0)
        }
        listOf(steady.p999, steady.maximum, late.p99, late.p999).forEach {
            it shouldBe (1e6 plusOrMinus 1e3)
        }
        late.p99Range.start shouldBe (1e6 plusOrMinus 1e3)
    }

    @Test
    fun `verdicts on latencies are about p99, and do not change verdicts on times`() {
        val result = result()
        val comparison = result.further.latencies.single()
        comparison.verdict shouldBe Verdict.FASTER
        comparison.ratio.value shouldBe (0.01 plusOrMinus 0.0001)
        result.comparisons.single().verdict shouldBe Verdict.SAME
    }

    @Test
    fun `--prefer latency recommends the shorter p99`() {
        val advice = advice(result(Wishes(Preference.LATENCY)))
        advice.shouldBeInstanceOf<Recommendation>().run {
            contender.id shouldBe "steady"
            standings.single().measure shouldBe Criterion.LATENCY
        }
    }

    @Test
    fun `a run without times of single calls has no latencies`() {
        val events =
            Recorded.events(plan.copy(calls = plan.calls.copy(latency = false)), 2) { _, _, _ ->
                100.0
            }
        val result = results(Recording().also { events.forEach(it::on) })
        result.further.latencies.shouldBeEmpty()
        result.cells.first().latency.shouldBeNull()
    }

    @Test
    fun `a text is valid only if it is a complete histogram of at least one time`() {
        val valid = LatencyHistogram.encode(longArrayOf(5, 9), 0)
        LatencyHistogram.isValid(valid) shouldBe true
        val empty = LatencyHistogram.encode(longArrayOf(), 0)
        for (text in listOf("", "!", "AAAA", valid.dropLast(8), empty)) {
            LatencyHistogram.isValid(text) shouldBe false
        }
    }
}
