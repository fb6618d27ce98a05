package dev.serdemark.eject

import dev.serdemark.plan.Operation
import dev.serdemark.report.JsonExport
import dev.serdemark.results.Recorded
import dev.serdemark.results.results
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AgreementWithJmhTest {
    /** 1, 2 and 4 microseconds, nearly alike in all generations. */
    private val run = run("fast" to 1000.0, "middle" to 2000.0, "slow" to 4000.0)

    @Test
    fun `equal ratios differ by nothing, whatever the times`() {
        val agreement = agreement("fast" to 10.0, "middle" to 20.0, "slow" to 40.0)
        agreement.pairs.map { it.jmh } shouldContainExactly listOf(0.5, 0.25, 0.5)
        agreement.worst shouldBe (0.0 plusOrMinus 1e-3)
        agreement.reversed.shouldBeEmpty()
    }

    @Test
    fun `a difference is by how much the larger ratio is larger, on either side`() {
        val larger = agreement("fast" to 11.0, "middle" to 20.0, "slow" to 40.0).pairs.first()
        val smaller = agreement("fast" to 10.0, "middle" to 22.0, "slow" to 40.0).pairs.first()
        larger.difference shouldBe (0.1 plusOrMinus 1e-3)
        smaller.difference shouldBe (0.1 plusOrMinus 1e-3)
    }

    @Test
    fun `median and worst are those of all pairs`() {
        val agreement = agreement("fast" to 11.0, "middle" to 20.0, "slow" to 50.0)
        agreement.median shouldBe (0.136 plusOrMinus 1e-3)
        agreement.worst shouldBe (0.25 plusOrMinus 1e-3)
    }

    @Test
    fun `an order that is certain and other than JMH's is reversed`() {
        val agreement = agreement("fast" to 21.0, "middle" to 20.0, "slow" to 40.0)
        agreement.reversed.map { it.a to it.b } shouldContainExactly
            listOf("fast@1.0" to "middle@1.0")
    }

    @Test
    fun `an order that is not certain is not reversed`() {
        val alike = run("fast" to 1000.0, "middle" to 1000.0)
        val jmh = listOf(jmh("fast", "read", 2.0), jmh("middle", "read", 1.0))
        AgreementWithJmh.of(alike, jmh).reversed.shouldBeEmpty()
    }

    @Test
    fun `a cell that JMH has no result of is told`() {
        shouldThrow<IllegalArgumentException> { agreement("fast" to 10.0, "middle" to 20.0) }
            .message shouldBe "JMH has 0 results of slow@1.0 read"
    }

    @Test
    fun `the table shows both ratios and what they come to`() {
        agreement("fast" to 11.0, "middle" to 20.0, "slow" to 40.0).toMarkdown() shouldBe
            """
            | operation | a | b | a/b, CPU time | its interval | a/b, elapsed | a/b, JMH | elapsed against JMH | CPU time against JMH |
            |---|---|---|--:|--:|--:|--:|--:|--:|
            | read | fast@1.0 | middle@1.0 | 0.500 | 0.482–0.518 | 0.500 | 0.550 | 10.0% | 10.0% |
            | read | fast@1.0 | slow@1.0 | 0.250 | 0.241–0.259 | 0.250 | 0.275 | 10.0% | 10.0% |
            | read | middle@1.0 | slow@1.0 | 0.500 | 0.482–0.518 | 0.500 | 0.500 | 0.0% | 0.0% |

            Over these 3 pairs, ratios of elapsed times differ from JMH's by 10.0% in the median and by 10.0% at worst; ratios of CPU time, the headline, by 10.0% and 10.0%. No order that Serdemark is sure of is reversed.

            """
                .trimIndent()
    }

    private fun agreement(vararg times: Pair<String, Double>) =
        AgreementWithJmh.of(
            run,
            times.map { (contender, micros) -> jmh(contender, "read", micros) },
        )

    private fun run(vararg times: Pair<String, Double>): SerdemarkResults {
        val plan =
            Recorded.plan(times.map { (contender, _) -> Recorded.cell(contender, Operation.READ) })
        val events =
            Recorded.events(plan) { cell, generation, _ ->
                times[cell].second * (1 + 0.001 * (generation % 2))
            }
        return readSerdemark(JsonExport.render(results(Recorded.recording(events))))
    }

    /** As JMH writes it. */
    private fun jmh(contender: String, operation: String, micros: Double): JmhResult =
        readJmh(
                """
            [{
                "jmhVersion" : "1.37",
                "benchmark" : "dev.serdemark.ejected.SerializationBenchmark.$operation",
                "mode" : "avgt",
                "forks" : 5,
                "jvmArgs" : ["-Xmx256m"],
                "params" : {"contender" : "$contender@1.0", "document" : "users/medium"},
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
}
