package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.MethodError
import dev.serdemark.evidence.testing.TimeToDecision
import dev.serdemark.evidence.testing.effects
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.table
import dev.serdemark.evidence.testing.tables
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.plan.Operation
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.runs.JmhResult
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test

/** The second comparison with JMH, as its rules say. */
class JmhAgainTest {
    private val jmh = JmhAgain.quietJmh
    private val decision = TimeToDecision(JmhAgain.long.result)
    private val check =
        JmhCheck.of(
            JmhAgain.quiet.map { it.result },
            JmhAgain.quietFiles.flatMap { JmhResult.read(unpackedText(it)) },
        )

    @Test
    fun `36 benchmarks had five JVMs each, and 16 as many beside the disturbance`() {
        jmh.benchmarks shouldHaveSize 36
        JmhAgain.disturbedJmh.benchmarks shouldHaveSize 16
        listOf(jmh, JmhAgain.disturbedJmh).forEach { measured ->
            measured.benchmarks.map { measured.of(it).size }.distinct() shouldBe listOf(5)
        }
    }

    @Test
    fun `no settled order is another one by JMH`() {
        check.reversed.shouldBeEmpty()
    }

    @Test
    fun `the docs say how near the ratios are`() {
        shouldBeInDocs("jmh.md", "again", check.tables())
    }

    @Test
    fun `the docs give the effect of each cell`() {
        shouldBeInDocs("jmh.md", "effects", effects(JmhAgain.quiet, jmh).table())
    }

    @Test
    fun `the docs and reports say by how much ratios differ beyond what JVMs explain`() {
        val method = MethodError(effects(JmhAgain.quiet, jmh))
        METHOD_ERROR shouldBe (method.ofRatio plusOrMinus 0.0005)
        shouldBeInDocs(
            "jmh.md",
            "method",
            "Chi-squared is %.0f at %d degrees of freedom. Beyond their standard errors, effects have a standard deviation of %.1f%%, and ratios of two cells one of %.1f%%."
                .format(
                    Locale.ROOT,
                    method.chiSquare,
                    method.degrees,
                    percent(method.ofCell),
                    percent(method.ofRatio),
                ),
        )
    }

    @Test
    fun `the docs say whether pauses or a shared JVM are the reason`() {
        val ofFastjson2 =
            effects(JmhAgain.quiet, jmh).filter {
                it.benchmark.contender.startsWith("fastjson2@") &&
                    it.benchmark.operation == Operation.READ
            }
        val effect = ofFastjson2.map { it.value }.average()
        val unpaused = ofFastjson2.map { it.unpaused }.average()
        val shared = toTheOthers(JmhAgain.both) - toTheOthers(JmhAgain.alone)
        shouldBeInDocs(
            "jmh.md",
            "reason",
            ("The mean of the three effects of `fastjson2` read is %+.1f%%, and %+.1f%% without pauses. By Serdemark, it is %+.1f%% " +
                    "further ahead of the other four beside `write` in the same JVM than alone.")
                .format(Locale.ROOT, percent(effect), percent(unpaused), percent(shared)),
        )
    }

    private fun percent(log: Double) = 100 * (exp(log) - 1)

    /** The mean logarithm of the others' time of `read` over that of `fastjson2`. */
    private fun toTheOthers(runs: List<Evidence>): Double =
        runs
            .flatMap { run ->
                val group =
                    run.result.groups.single { group ->
                        group.ranked.first().result.cell.operation == Operation.READ
                    }
                group.ranked.first().result.cell.contender.id shouldBe "fastjson2"
                group.ranked.mapNotNull { place -> place.toFastest?.let { ln(it.ratio.value) } }
            }
            .average()

    @Test
    fun `the docs say how long both take, and how wrong they are`() {
        val runs =
            (2..JmhCheck.FORKS).associate {
                "quiet, $it JVMs" to (JmhAgain.quietMillis(it) to jmh.first(it))
            } + ("hog, 5 JVMs" to (JmhAgain.disturbedMillis to JmhAgain.disturbedJmh))
        shouldBeInDocs(
            "jmh.md",
            "decision",
            decision.ofSerdemark(JmhAgain.quietTables + JmhAgain.disturbedTables) +
                "\n" +
                decision.ofJmh(runs),
        )
    }

    @Test
    fun `the docs say what the disturbance does to either`() {
        val own =
            decision.disturbance(
                JmhAgain.disturbedTables.map { decision.logRatios(it.result) },
                JmhAgain.quietTables.map { decision.logRatios(it.result) },
            )
        val others =
            decision.disturbance(
                listOf(decision.logRatios(JmhAgain.disturbedJmh)),
                listOf(decision.logRatios(jmh)),
            )
        shouldBeInDocs(
            "jmh.md",
            "gain",
            ("Beside the disturbance, JMH's ratios differ from its own quiet ones by %.1f%% (root mean square). " +
                    "Serdemark's differ by %.1f%%. The gain in accuracy is %.1f times.")
                .format(Locale.ROOT, percent(others), percent(own), others / own),
        )
    }
}
