package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Agreement
import dev.serdemark.evidence.testing.Effect
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.MethodError
import dev.serdemark.evidence.testing.TimeToDecision
import dev.serdemark.evidence.testing.differenceOfRepetitions
import dev.serdemark.evidence.testing.effects
import dev.serdemark.evidence.testing.repeatedSigns
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.toTable
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.exp
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/jmh.md, which compares Serdemark with JMH by the rules in `jmh-again/rules.md`. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class JmhAgainTest {
    private val jmh = JmhAgain.clean
    private val effects: List<Effect> = effects(JmhAgain.runs, jmh)
    private val timeToDecision = TimeToDecision(JmhAgain.long.result)

    @Test
    fun `36 benchmarks ran in five JVMs each, all with clean iterations`() {
        jmh.benchmarks shouldHaveSize 36
        jmh.benchmarks.map { jmh.jvms(it).size }.distinct() shouldBe listOf(JmhCheck.FORKS)
        jmh.benchmarks.flatMap(jmh::jvms).forEach { it.iterations.shouldNotBeEmpty() }
    }

    @Test
    fun `no decided order is the reverse with JMH`() {
        JmhCheck.of(JmhAgain.runs.map { it.result }, jmh.results()).reversed.shouldBeEmpty()
    }

    @Test
    fun `the docs have the differences between the ratios of both tools`() {
        val agreement = Agreement(effects, effects(JmhAgain.runs, JmhAgain.all))
        shouldBeInDocs("jmh.md", "again", agreement.table())
    }

    @Test
    fun `the docs have by how much two measurements by JMH differ`() {
        val (clean, all) = listOf(JmhAgain.clean, JmhAgain.all).map(::differenceOfRepetitions)
        shouldBeInDocs(
            "jmh.md",
            "repeated",
            "If JMH measured twice, with five JVMs each time, its ratios would differ by %.1f%% in the median (all iterations: %.1f%%)."
                .format(Locale.ROOT, 100 * clean, 100 * all),
        )
    }

    @Test
    fun `the docs have the effect of each cell`() {
        shouldBeInDocs("jmh.md", "effects", effects.toTable())
    }

    @Test
    fun `the docs and METHOD_ERROR have the variation of ratios that JVMs do not explain`() {
        val method = MethodError(effects)
        METHOD_ERROR shouldBe (method.ratioDeviation plusOrMinus 0.0005)
        shouldBeInDocs(
            "jmh.md",
            "method",
            "Chi-squared is %.0f at %d degrees of freedom. Beyond their standard errors, effects have a standard deviation of %.1f%%, and ratios of two cells one of %.1f%%."
                .format(
                    Locale.ROOT,
                    method.chiSquare,
                    method.degrees,
                    percent(method.cellDeviation),
                    percent(method.ratioDeviation),
                ),
        )
    }

    @Test
    fun `the docs list the effects whose sign repeats`() {
        val signs = effects.repeatedSigns()
        shouldBeInDocs(
            "jmh.md",
            "signs",
            if (signs.isEmpty()) "No sign repeats."
            else "Signs that repeat: ${signs.joinToString { "`$it`" }}.",
        )
    }

    private fun percent(log: Double) = 100 * (exp(log) - 1)

    @Test
    fun `the docs have the times and errors of both tools`() {
        val runs =
            (2..JmhCheck.FORKS).associate {
                "$it JVMs" to (JmhAgain.millis(it) to JmhAgain.all.firstJvms(it))
            }
        shouldBeInDocs(
            "jmh.md",
            "decision",
            timeToDecision.serdemarkTable(JmhAgain.mediumRuns) +
                "\n" +
                timeToDecision.jmhTable(runs),
        )
    }
}
