package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.util.Random
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test

/**
 * Judges claims about tests of the fixed protocol. a and b take the same time, c takes twice as
 * long, and d fails.
 */
class SignificancesTest {
    private val cells = listOf("a", "b", "c", "d").map(Recorded::cell)
    private val plan =
        Recorded.plan(
            cells,
            calls = MeasuredCalls(fixed = FixedProtocol(warmUps = 0, RUNS, repetitions = 1)),
        )

    private fun events(): List<Event> {
        val random = Random(1)
        fun runs(nanos: Double) =
            FixedRuns(
                elapsedMillis = 1,
                nanos = List(RUNS) { (nanos * (1 + 0.1 * random.nextGaussian())).toLong() },
                heapBytes = List(RUNS) { 0 },
                cpuLoads = List(RUNS) { null },
            )
        val measured =
            listOf(runs(1e6), runs(1e6), runs(2e6), FixedRuns(1, reason = "Its JVM ended."))
                .mapIndexed { i, it -> Event.FixedMeasured(CellIndex(i), it) }
        val events = Recorded.events(plan) { _, _, _ -> 100.0 }
        val first = events.indexOfFirst { it is Event.GenerationStarted }
        return events.take(first) + measured + events.drop(first)
    }

    private fun judgeClaim(
        test: StatisticalTest,
        bounds: Bounds,
        vararg names: String,
    ): ClaimResult {
        val within = CellSelector(mapOf(Axis.CONTENDER to names.toSet()), line = 1)
        val statement = Statement.Significance("warm", test, within, bounds)
        val claim = Claim("c", "C", placeInStudy = null, statement)
        val run =
            StudyRun(
                name = "warm",
                command = listOf("run"),
                fullCommand = listOf("run"),
                budget = 1.minutes,
                fullBudget = 1.minutes,
                about = null,
                line = 1,
            )
        val study =
            Study(
                id = "s",
                title = "S",
                source = null,
                about = null,
                listOf(run),
                tables = emptyList(),
                listOf(claim),
            )
        val recordings = mapOf("warm" to Recorded.recording(events()))
        return judge(study, mapOf("warm" to plan), recordings).claims.single()
    }

    @Test
    fun `the test of a group is one finding`() {
        val claim = judgeClaim(StatisticalTest.OMNIBUS, significant, "a", "b", "c")
        claim.verdict shouldBe ClaimVerdict.CONFIRMED
        claim.findings.single().cells shouldHaveSize 3
    }

    @Test
    fun `each pair has its own p-value and finding`() {
        val claim = judgeClaim(StatisticalTest.PAIRS, significant, "a", "b", "c")
        claim.verdict shouldBe ClaimVerdict.REFUTED
        claim.findings.groupingBy { it.verdict }.eachCount() shouldBe
            mapOf(ClaimVerdict.CONFIRMED to 2, ClaimVerdict.REFUTED to 1)
        judgeClaim(StatisticalTest.PAIRS, significant, "a", "c").verdict shouldBe
            ClaimVerdict.CONFIRMED
    }

    @Test
    fun `a claim that runs are not normal is refuted for normal runs`() {
        val claim = judgeClaim(StatisticalTest.NORMALITY, significant, "a", "b", "c")
        claim.verdict shouldBe ClaimVerdict.REFUTED
        claim.findings shouldHaveSize 3
        claim.findings.forEach { it.estimate.shouldNotBeNull() }
    }

    @Test
    fun `a p-value above the range of the formula counts as above 0,1, by an unknown amount`() {
        fun above(p: Double) =
            judgeClaim(StatisticalTest.NORMALITY, Bounds(p, Double.POSITIVE_INFINITY, true), "a")
        above(0.1).verdict shouldBe ClaimVerdict.CONFIRMED
        above(0.2).verdict shouldBe ClaimVerdict.NOT_TESTABLE
        above(0.2).reason shouldContain "above 0.1"
        val closed = Bounds(0.05, 0.1, isOpen = false)
        judgeClaim(StatisticalTest.NORMALITY, closed, "a").verdict shouldBe ClaimVerdict.REFUTED
    }

    @Test
    fun `a claim about a failed contender is not testable`() {
        val claim = judgeClaim(StatisticalTest.OMNIBUS, significant, "c", "d")
        claim.verdict shouldBe ClaimVerdict.NOT_TESTABLE
        claim.reason shouldContain "Its JVM ended."
    }

    private companion object {
        const val RUNS = 50
        val significant = Bounds(0.0, 0.05, isOpen = true)
    }
}
