package dev.serdemark.selfcheck

import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.JmhResult
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class JmhCheckTest {
    /** Times of 1, 2 and 4 microseconds, with little variation between generations. */
    private val run = run("fast" to 1000.0, "middle" to 2000.0, "slow" to 4000.0)

    @Test
    fun `equal ratios have no difference, whatever the times`() {
        val check = check("fast" to 10.0, "middle" to 20.0, "slow" to 40.0)
        check.pairs.map { it.jmhRatio } shouldContainExactly listOf(0.5, 0.25, 0.5)
        check.elapsedDifferences.max() shouldBe (0.0 plusOrMinus 1e-3)
        check.pairs.maxOf { it.cpuDifference } shouldBe (0.0 plusOrMinus 1e-3)
        check.reversed.shouldBeEmpty()
        check.results().map { it.passed } shouldContainExactly listOf(true, true)
    }

    @Test
    fun `a difference is the larger ratio divided by the smaller, minus 1`() {
        val larger = check("fast" to 11.0, "middle" to 20.0, "slow" to 40.0).pairs.first()
        val smaller = check("fast" to 10.0, "middle" to 22.0, "slow" to 40.0).pairs.first()
        larger.difference shouldBe (0.1 plusOrMinus 1e-3)
        smaller.difference shouldBe (0.1 plusOrMinus 1e-3)
    }

    @Test
    fun `the check fails if the median or the largest difference is too large`() {
        // Two of three pairs differ by 5%.
        check("fast" to 10.5, "middle" to 20.0, "slow" to 42.0).results().first().passed shouldBe
            false
        // Two of three pairs differ by 44.5 / 40, so this is the median and the largest difference.
        val slowerInJmh = check("fast" to 10.0, "middle" to 20.0, "slow" to 44.5)
        slowerInJmh.results().first().run {
            what shouldBe "against JMH, 3 pairs of 3 cells"
            found shouldBe "11.2%, 11.2%"
            passed shouldBe false
        }
    }

    @Test
    fun `a certain order that contradicts JMH counts as reversed`() {
        val check = check("fast" to 21.0, "middle" to 20.0, "slow" to 40.0)
        check.reversed.map { it.a.contender.id to it.b.contender.id } shouldContainExactly
            listOf("fast" to "middle")
        check.results().last().passed shouldBe false
    }

    @Test
    fun `an uncertain order does not count as reversed`() {
        val equal = run("fast" to 1000.0, "middle" to 1000.0)
        val jmh = listOf(read("fast", 2.0), read("middle", 1.0))
        JmhCheck.of(listOf(equal), jmh).reversed.shouldBeEmpty()
    }

    @Test
    fun `a pair that is slightly apart and reversed by JMH is reported separately`() {
        val slightlyApart = run("fast" to 1000.0, "middle" to 1060.0, generations = 12)
        val check =
            JmhCheck.of(listOf(slightlyApart), listOf(read("fast", 2.0), read("middle", 1.0)))
        check.reversed.shouldBeEmpty()
        check.slightlyReversed.map { it.verdict } shouldContainExactly
            listOf(Verdict.SLIGHTLY_FASTER)
        check.results().last().run {
            found shouldContain "none; slightly apart, but reversed by JMH: "
            passed shouldBe true
        }
    }

    @Test
    fun `several JMH results of a cell are averaged`() {
        val jmh = listOf(read("fast", 8.0), read("fast", 12.0), read("middle", 20.0))
        val run = run("fast" to 1000.0, "middle" to 2000.0)
        JmhCheck.of(listOf(run), jmh).pairs.single().jmhRatio shouldBe 0.5
    }

    @Test
    fun `a cell without a result of JMH is reported`() {
        shouldThrow<IllegalArgumentException> { check("fast" to 10.0, "middle" to 20.0) }
            .message shouldBe "JMH has no result of ${Recorded.cell("slow")}"
    }

    /** Compares [run] with JMH's [times] in microseconds. */
    private fun check(vararg times: Pair<String, Double>) =
        JmhCheck.of(
            listOf(run),
            times.map { (contender, micros) -> read(contender, micros) },
        )

    private fun read(contender: String, micros: Double) =
        jmh("$contender@1.0", "users/medium", Operation.READ, micros)

    /** Returns a run with these [times] in nanoseconds. */
    private fun run(vararg times: Pair<String, Double>, generations: Int = 8): RunResult {
        val plan =
            Recorded.plan(times.map { (contender, _) -> Recorded.cell(contender, Operation.READ) })
        val events =
            Recorded.events(plan, generations) { cell, generation, _ ->
                times[cell].second * (1 + 0.001 * (generation % 2))
            }
        return results(Recorded.recording(events))
    }
}

/** Returns a result in JMH's form. */
internal fun jmh(
    contender: String,
    document: String,
    operation: Operation,
    micros: Double,
): JmhResult =
    JmhResult.read(
            """
            [{
                "jmhVersion" : "1.37",
                "benchmark" : "dev.serdemark.ejected.SerializationBenchmark.${operation.id}",
                "mode" : "avgt",
                "forks" : 5,
                "jvmArgs" : ["-Xmx256m"],
                "params" : {"contender" : "$contender", "document" : "$document"},
                "primaryMetric" : {
                    "score" : $micros,
                    "scoreError" : "NaN",
                    "scoreUnit" : "us/op",
                    "rawData" : [[$micros]]
                },
                "secondaryMetrics" : {}
            }]
            """
        )
        .single()
