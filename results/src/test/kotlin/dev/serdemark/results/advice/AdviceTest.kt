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
import dev.serdemark.results.testing.named
import dev.serdemark.results.testing.retaining
import dev.serdemark.results.testing.sample
import dev.serdemark.results.testing.wishing
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

class AdviceTest {
    private fun recommended(result: RunResult): Recommendation =
        advice(result).shouldBeInstanceOf<Recommendation>()

    private fun missing(result: RunResult): Missing =
        advice(result).shouldBeInstanceOf<NoRecommendation>().why

    @Test
    fun `a run without wishes recommends nothing`() {
        advice(SampleRun.users.result).shouldBeNull()
    }

    @Test
    fun `a contender that is not certainly beaten in any operation is recommended`() {
        val advice = recommended(SampleRun.users.result.wishing(Wishes(Preference.WARM)))
        advice.contender.id shouldBe "fastjson2"
        advice.basis shouldBe Basis.UNBEATEN
        advice.level.shouldBeEmpty()
        advice.standings.map { standing -> standing.against.count { it.verdict.isFaster } } shouldBe
            listOf(3, 2)
        advice.standings.last().against.single { !it.verdict.isFaster }.verdict shouldBe
            Verdict.UNDECIDED
    }

    @Test
    fun `a contender without all figures is left out, with the missing cell`() {
        val advice = recommended(SampleRun.users.result.wishing(Wishes(Preference.WARM)))
        advice.leftOut.map { it.contender.id to it.missing?.outcome?.status } shouldContainExactly
            listOf("moshi-reflect" to Status.UNSUPPORTED, "gson" to Status.CRASHED)
    }

    @Test
    fun `a contender that does not meet the wishes is left out, even if it is fast`() {
        val misfits = mapOf("fast" to "It is of another language.")
        val cells =
            sample("fast", 10.0, 10.0) + sample("a", 100.0, 100.0) + sample("b", 200.0, 200.0)
        val advice = recommended(wishing(cells, misfits = misfits))
        advice.contender shouldBe named("a")
        advice.leftOut.single().run { contender to misfit } shouldBe
            (named("fast") to "It is of another language.")
    }

    @Test
    fun `if each contender is beaten in something, the one whose largest loss is smallest leads`() {
        val cells =
            sample("reader", 100.0, 200.0) +
                sample("writer", 200.0, 100.0) +
                sample("both", 120.0, 120.0) +
                sample("slow", 300.0, 300.0)
        val advice = recommended(wishing(cells))
        advice.contender shouldBe named("both")
        advice.basis shouldBe Basis.LEAST_LOSS
        advice.front.associate { it.contender.id to it.bestAt.size } shouldBe
            mapOf("reader" to 1, "writer" to 1, "both" to 0)
    }

    @Test
    fun `allocation decides between contenders with the same time`() {
        val cells = sample("a", 100.0, 100.0, 1000.0) + sample("b", 101.0, 101.0, 500.0)
        val advice = recommended(wishing(cells))
        advice.contender shouldBe named("b")
        advice.tieBreak shouldBe Criterion.ALLOCATION
        advice.level shouldContainExactly listOf(named("a"))
    }

    @Test
    fun `payload size decides between contenders with the same time and allocation`() {
        val cells = sample("a", 100.0, 100.0) + sample("b", 101.0, 101.0, payload = 4000.0)
        val advice = recommended(wishing(cells))
        advice.contender shouldBe named("b")
        advice.tieBreak shouldBe Criterion.SIZE
    }

    @Test
    fun `for equal sizes and undecided times, allocation decides, whatever the order of names`() {
        val cells =
            listOf(
                sample("slow", 300.0, 300.0, 1000.0),
                sample("light", 102.0, 102.0, 900.0),
                sample("fast", 100.0, 100.0, 1000.0),
                sample("other", 104.0, 104.0, 1000.0),
            )
        for (named in listOf(cells, cells.reversed(), cells.drop(2) + cells.take(2))) {
            val result = wishing(named.flatten(), Preference.SIZE, spread = 0.1)
            recommended(result).contender shouldBe named("light")
        }
    }

    @Test
    fun `if nothing else decides, the estimate does, and the recommendation is not certain`() {
        val cells =
            sample("b", 103.0, 103.0) + sample("a", 100.0, 100.0) + sample("slow", 200.0, 200.0)
        val advice = recommended(wishing(cells, spread = 0.1))
        advice.contender shouldBe named("a")
        advice.level shouldContainExactly listOf(named("b"))
        advice.tieBreak.shouldBeNull()
        advice.isCertain shouldBe false
    }

    @Test
    fun `a contender well behind by estimate is not preferred for its allocation`() {
        val cells =
            sample("a", 100.0, 100.0, 1000.0) +
                sample("b", 108.0, 108.0, 500.0) +
                sample("slow", 200.0, 200.0)
        val advice = recommended(wishing(cells, spread = 0.1))
        advice.contender shouldBe named("a")
        advice.level.shouldBeEmpty()
        advice.behind shouldContainExactly listOf(named("b"))
        advice.drawbacks
            .single { it.measure == Criterion.ALLOCATION && it.cell == CellIndex(0) }
            .against
            .size shouldBe 1
    }

    @Test
    fun `a contender that is certainly slower but close by estimate is reported as close`() {
        val cells = sample("a", 100.0, 100.0) + sample("b", 104.0, 104.0)
        val advice = recommended(wishing(cells, spread = 0.01))
        advice.contender shouldBe named("a")
        advice.standings.flatMap { it.against }.map { it.verdict }.distinct() shouldBe
            listOf(Verdict.SLIGHTLY_FASTER)
        advice.close shouldContainExactly listOf(named("b"))
    }

    @Test
    fun `a wish for small payloads recommends the smallest, and a longer time is a drawback`() {
        val cells =
            sample("small", 300.0, 300.0, payload = 2000.0) +
                sample("fast", 100.0, 100.0, payload = 4000.0)
        val advice = recommended(wishing(cells, Preference.SIZE))
        advice.contender shouldBe named("small")
        advice.standings.single().measure shouldBe Criterion.SIZE
        advice.drawbacks.map { it.measure }.distinct() shouldBe listOf(Criterion.TIME)
    }

    @Test
    fun `time decides between payloads that differ by less than the margin`() {
        val cells =
            sample("small", 300.0, 300.0, payload = 4000.0) +
                sample("fast", 100.0, 100.0, payload = 4001.0)
        val advice = recommended(wishing(cells, Preference.SIZE))
        advice.contender shouldBe named("fast")
        advice.tieBreak shouldBe Criterion.TIME
    }

    @Test
    fun `sizes and allocated bytes need no verdict on times`() {
        val cells =
            sample("a", 100.0, 100.0, allocated = 100.0) +
                sample("b", 90.0, 90.0, allocated = 200.0)
        recommended(wishing(cells, Preference.ALLOCATION, spread = null)).contender shouldBe
            named("a")
    }

    @Test
    fun `an allocation of 0 bytes is less than any other`() {
        val cells = sample("a", 100.0, 100.0, 0.0) + sample("b", 90.0, 90.0, 64.0)
        recommended(wishing(cells, Preference.ALLOCATION)).contender shouldBe named("a")
    }

    @Test
    fun `the contender that retains least is recommended, and unexamined ones are left out`() {
        val cells =
            sample("small", 300.0, 300.0) +
                sample("fast", 100.0, 100.0) +
                sample("lost", 50.0, 50.0)
        val bytes = mapOf("small" to 1000.0, "fast" to 2000.0)
        val advice = recommended(wishing(cells, Preference.MEMORY).retaining(bytes))
        advice.contender shouldBe named("small")
        advice.standings.single().measure shouldBe Criterion.MEMORY
        advice.leftOut.single().run { contender to misfit } shouldBe
            (named("lost") to "Its memory is not known. Its JVM ended.")
    }

    @Test
    fun `a run that did not examine memory cannot recommend by memory`() {
        missing(wishing(sample("a", 100.0, 100.0), Preference.MEMORY)) shouldBe Missing.UNKNOWN
    }

    @Test
    fun `if no pair is decided, the leader is not certain`() {
        val run = wishing(sample("a", 100.0, 100.0) + sample("b", 300.0, 300.0), spread = null)
        val advice = recommended(run)
        advice.contender shouldBe named("a")
        advice.rivals shouldContainExactly listOf(named("b"))
        advice.isCertain shouldBe false
    }

    @Test
    fun `only contenders that may be better in everything are rivals`() {
        val cells =
            sample("a", 100.0, 100.0) + sample("b", 103.0, 103.0) + sample("slow", 200.0, 200.0)
        recommended(wishing(cells, spread = 0.1)).rivals shouldContainExactly listOf(named("b"))
        recommended(wishing(cells, spread = 0.01)).isCertain shouldBe true
    }

    @Test
    fun `the only contender is recommended with the basis ALONE`() {
        val advice = recommended(wishing(sample("a", 100.0, 100.0), spread = null))
        advice.basis shouldBe Basis.ALONE
        advice.others.shouldBeEmpty()
    }

    @Test
    fun `a run without a fitting contender recommends none`() {
        val misfits = mapOf("a" to "It is of another language.")
        missing(wishing(sample("a", 100.0, 100.0), misfits = misfits)) shouldBe Missing.NOTHING_FITS
    }

    @Test
    fun `a warm run cannot recommend by the time of first calls`() {
        missing(wishing(sample("a", 100.0, 100.0), Preference.COLD)) shouldBe
            Missing.OTHER_EXPERIMENT
    }

    @Test
    fun `a cold run can recommend by cold time, but not by warm time or allocation`() {
        val cold =
            ColdRecorded.result(generations = 12, starts = ColdRecorded::twice).let { result ->
                val contenders =
                    ColdRecorded.cells.map {
                        ContenderInfo(it.contender, "kotlin-data", "json", "annotations")
                    }
                result.copy(plan = result.plan.copy(contenders = contenders))
            }
        recommended(cold.wishing(Wishes(Preference.COLD))).contender.id shouldBe "a"
        missing(cold.wishing(Wishes(Preference.WARM))) shouldBe Missing.OTHER_EXPERIMENT
        missing(cold.wishing(Wishes(Preference.ALLOCATION))) shouldBe Missing.OTHER_EXPERIMENT
    }
}
