package dev.serdemark.results.advice

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Status
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.contender
import dev.serdemark.results.testing.runWithWishes
import dev.serdemark.results.testing.sampleCells
import dev.serdemark.results.testing.withRetainedBytes
import dev.serdemark.results.testing.withWishes
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

class AdviceTest {
    private fun recommendation(result: RunResult): Recommendation =
        advice(result).shouldBeInstanceOf<Recommendation>()

    private fun whyMissing(result: RunResult): Missing =
        advice(result).shouldBeInstanceOf<NoRecommendation>().why

    @Test
    fun `a run without wishes recommends nothing`() {
        advice(SampleRun.users.result).shouldBeNull()
    }

    @Test
    fun `a contender is recommended if it is not certainly beaten in any operation`() {
        val advice = recommendation(SampleRun.users.result.withWishes(Wishes(Preference.WARM)))
        advice.contender.id shouldBe "fastjson2"
        advice.basis shouldBe Basis.UNBEATEN
        advice.level.shouldBeEmpty()
        // Reads are certainly faster than all three other contenders, and writes than two of them.
        advice.standings.map { standing -> standing.against.count { it.verdict.isFaster } } shouldBe
            listOf(3, 2)
        advice.standings.last().against.single { !it.verdict.isFaster }.verdict shouldBe
            Verdict.UNDECIDED
    }

    @Test
    fun `a contender without all figures is left out, with the missing cell`() {
        val advice = recommendation(SampleRun.users.result.withWishes(Wishes(Preference.WARM)))
        advice.leftOut.map { it.contender.id to it.missing?.outcome?.status } shouldContainExactly
            listOf("moshi-reflect" to Status.UNSUPPORTED, "gson" to Status.CRASHED)
    }

    @Test
    fun `a contender that does not meet the wishes is left out, even if it is fast`() {
        val misfits = mapOf("fast" to "It is of another language.")
        val cells =
            sampleCells("fast", 10.0, 10.0) +
                sampleCells("a", 100.0, 100.0) +
                sampleCells("b", 200.0, 200.0)
        val advice = recommendation(runWithWishes(cells, misfits = misfits))
        advice.contender shouldBe contender("a")
        advice.leftOut.single().run { contender to misfit } shouldBe
            (contender("fast") to "It is of another language.")
    }

    @Test
    fun `if each contender is beaten in something, the smallest maximum loss decides`() {
        val cells =
            sampleCells("reader", 100.0, 200.0) +
                sampleCells("writer", 200.0, 100.0) +
                sampleCells("both", 120.0, 120.0) +
                sampleCells("slow", 300.0, 300.0)
        val advice = recommendation(runWithWishes(cells))
        advice.contender shouldBe contender("both")
        advice.basis shouldBe Basis.LEAST_LOSS
        advice.front.associate { it.contender.id to it.bestAt.size } shouldBe
            mapOf("reader" to 1, "writer" to 1, "both" to 0)
    }

    @Test
    fun `allocation decides between contenders with the same time`() {
        val cells =
            sampleCells("a", 100.0, 100.0, allocated = 1000.0) +
                sampleCells("b", 101.0, 101.0, allocated = 500.0)
        val advice = recommendation(runWithWishes(cells))
        advice.contender shouldBe contender("b")
        advice.tieBreak shouldBe Criterion.ALLOCATION
        advice.level shouldContainExactly listOf(contender("a"))
    }

    @Test
    fun `payload size decides between contenders with the same time and allocation`() {
        val cells =
            sampleCells("a", 100.0, 100.0) + sampleCells("b", 101.0, 101.0, payload = 4000.0)
        val advice = recommendation(runWithWishes(cells))
        advice.contender shouldBe contender("b")
        advice.tieBreak shouldBe Criterion.SIZE
    }

    @Test
    fun `for equal sizes and undecided times, allocation decides, whatever the order of names`() {
        val cells =
            listOf(
                sampleCells("slow", 300.0, 300.0, allocated = 1000.0),
                sampleCells("light", 102.0, 102.0, allocated = 900.0),
                sampleCells("fast", 100.0, 100.0, allocated = 1000.0),
                sampleCells("other", 104.0, 104.0, allocated = 1000.0),
            )
        for (order in listOf(cells, cells.reversed(), cells.drop(2) + cells.take(2))) {
            val result = runWithWishes(order.flatten(), Preference.SIZE, spread = 0.1)
            recommendation(result).contender shouldBe contender("light")
        }
    }

    @Test
    fun `if nothing else decides, the estimate does, and the recommendation is not certain`() {
        val cells =
            sampleCells("b", 103.0, 103.0) +
                sampleCells("a", 100.0, 100.0) +
                sampleCells("slow", 200.0, 200.0)
        val advice = recommendation(runWithWishes(cells, spread = 0.1))
        advice.contender shouldBe contender("a")
        advice.level shouldContainExactly listOf(contender("b"))
        advice.tieBreak.shouldBeNull()
        advice.isCertain shouldBe false
    }

    @Test
    fun `low allocation does not help a contender that is behind by more than the margin`() {
        val cells =
            sampleCells("a", 100.0, 100.0, allocated = 1000.0) +
                sampleCells("b", 108.0, 108.0, allocated = 500.0) +
                sampleCells("slow", 200.0, 200.0)
        val advice = recommendation(runWithWishes(cells, spread = 0.1))
        advice.contender shouldBe contender("a")
        advice.level.shouldBeEmpty()
        advice.behind shouldContainExactly listOf(contender("b"))
        advice.drawbacks
            .single { it.measure == Criterion.ALLOCATION && it.cell == CellIndex(0) }
            .against
            .size shouldBe 1
    }

    @Test
    fun `a certainly slower contender within the margin by estimate is close`() {
        val cells = sampleCells("a", 100.0, 100.0) + sampleCells("b", 104.0, 104.0)
        val advice = recommendation(runWithWishes(cells, spread = 0.01))
        advice.contender shouldBe contender("a")
        advice.standings.flatMap { it.against }.map { it.verdict }.distinct() shouldBe
            listOf(Verdict.SLIGHTLY_FASTER)
        advice.close shouldContainExactly listOf(contender("b"))
    }

    @Test
    fun `a wish for small payloads recommends the smallest, and a longer time is a drawback`() {
        val cells =
            sampleCells("small", 300.0, 300.0, payload = 2000.0) +
                sampleCells("fast", 100.0, 100.0, payload = 4000.0)
        val advice = recommendation(runWithWishes(cells, Preference.SIZE))
        advice.contender shouldBe contender("small")
        advice.standings.single().measure shouldBe Criterion.SIZE
        advice.drawbacks.map { it.measure }.distinct() shouldBe listOf(Criterion.TIME)
    }

    @Test
    fun `time decides between payloads that differ by less than the margin`() {
        val cells =
            sampleCells("small", 300.0, 300.0, payload = 4000.0) +
                sampleCells("fast", 100.0, 100.0, payload = 4001.0)
        val advice = recommendation(runWithWishes(cells, Preference.SIZE))
        advice.contender shouldBe contender("fast")
        advice.tieBreak shouldBe Criterion.TIME
    }

    @Test
    fun `sizes and allocated bytes need no verdict on times`() {
        val cells =
            sampleCells("a", 100.0, 100.0, allocated = 100.0) +
                sampleCells("b", 90.0, 90.0, allocated = 200.0)
        recommendation(runWithWishes(cells, Preference.ALLOCATION, spread = null))
            .contender shouldBe contender("a")
    }

    @Test
    fun `an allocation of 0 bytes is less than any other`() {
        val cells =
            sampleCells("a", 100.0, 100.0, allocated = 0.0) +
                sampleCells("b", 90.0, 90.0, allocated = 64.0)
        recommendation(runWithWishes(cells, Preference.ALLOCATION)).contender shouldBe
            contender("a")
    }

    @Test
    fun `the contender that retains least leads, and unexamined contenders are left out`() {
        val cells =
            sampleCells("small", 300.0, 300.0) +
                sampleCells("fast", 100.0, 100.0) +
                sampleCells("lost", 50.0, 50.0)
        val bytes = mapOf("small" to 1000.0, "fast" to 2000.0)
        val advice =
            recommendation(runWithWishes(cells, Preference.MEMORY).withRetainedBytes(bytes))
        advice.contender shouldBe contender("small")
        advice.standings.single().measure shouldBe Criterion.MEMORY
        advice.leftOut.single().run { contender to misfit } shouldBe
            (contender("lost") to "Its memory is not known. Its JVM ended.")
    }

    @Test
    fun `a run that did not examine memory cannot recommend by memory`() {
        whyMissing(runWithWishes(sampleCells("a", 100.0, 100.0), Preference.MEMORY)) shouldBe
            Missing.UNKNOWN
    }

    @Test
    fun `if no pair is decided, the leader is not certain`() {
        val run =
            runWithWishes(
                sampleCells("a", 100.0, 100.0) + sampleCells("b", 300.0, 300.0),
                spread = null,
            )
        val advice = recommendation(run)
        advice.contender shouldBe contender("a")
        advice.rivals shouldContainExactly listOf(contender("b"))
        advice.isCertain shouldBe false
    }

    @Test
    fun `only contenders that may be better in everything are rivals`() {
        val cells =
            sampleCells("a", 100.0, 100.0) +
                sampleCells("b", 103.0, 103.0) +
                sampleCells("slow", 200.0, 200.0)
        recommendation(runWithWishes(cells, spread = 0.1)).rivals shouldContainExactly
            listOf(contender("b"))
        recommendation(runWithWishes(cells, spread = 0.01)).isCertain shouldBe true
    }

    @Test
    fun `the only contender is recommended with the basis ALONE`() {
        val advice = recommendation(runWithWishes(sampleCells("a", 100.0, 100.0), spread = null))
        advice.basis shouldBe Basis.ALONE
        advice.others.shouldBeEmpty()
    }

    @Test
    fun `a run without a fitting contender recommends none`() {
        val misfits = mapOf("a" to "It is of another language.")
        whyMissing(runWithWishes(sampleCells("a", 100.0, 100.0), misfits = misfits)) shouldBe
            Missing.NOTHING_FITS
    }

    @Test
    fun `a warm run cannot recommend by the time of first calls`() {
        whyMissing(runWithWishes(sampleCells("a", 100.0, 100.0), Preference.COLD)) shouldBe
            Missing.OTHER_EXPERIMENT
    }

    @Test
    fun `a cold run can recommend by cold time, but not by warm time or allocation`() {
        val cold =
            ColdRecorded.result(generations = 12, starts = ColdRecorded::startsWithSlowB).let {
                result ->
                val contenders =
                    ColdRecorded.cells.map {
                        ContenderInfo(it.contender, "kotlin-data", "json", "annotations")
                    }
                result.copy(plan = result.plan.copy(contenders = contenders))
            }
        recommendation(cold.withWishes(Wishes(Preference.COLD))).contender.id shouldBe "a"
        whyMissing(cold.withWishes(Wishes(Preference.WARM))) shouldBe Missing.OTHER_EXPERIMENT
        whyMissing(cold.withWishes(Wishes(Preference.ALLOCATION))) shouldBe Missing.OTHER_EXPERIMENT
    }
}
