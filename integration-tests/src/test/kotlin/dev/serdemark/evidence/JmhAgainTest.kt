package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Agreement
import dev.serdemark.evidence.testing.Effect
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.MethodError
import dev.serdemark.evidence.testing.TimeToDecision
import dev.serdemark.evidence.testing.differenceOfRepetitions
import dev.serdemark.evidence.testing.effects
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.repeatedSigns
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.table
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.exp
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/jmh.md: the comparison with JMH by the rules in `jmh-again/rules.md`. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class JmhAgainTest {
    private val jmh = JmhAgain.clean
    private val ofCells: List<Effect> = effects(JmhAgain.runs, jmh)
    private val decision = TimeToDecision(JmhAgain.long.result)

    @Test
    fun `36 benchmarks ran in five JVMs each, and every JVM has clean iterations`() {
        jmh.benchmarks shouldHaveSize 36
        jmh.benchmarks.map { jmh.of(it).size }.distinct() shouldBe listOf(JmhCheck.FORKS)
        jmh.benchmarks.flatMap(jmh::of).forEach { it.iterations.shouldNotBeEmpty() }
    }

    @Test
    fun `JMH reverses no decided order`() {
        JmhCheck.of(JmhAgain.runs.map { it.result }, jmh.results()).reversed.shouldBeEmpty()
    }

    @Test
    fun `the docs have the differences between the ratios of both tools`() {
        val agreement = Agreement(ofCells, effects(JmhAgain.runs, JmhAgain.all))
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
        shouldBeInDocs("jmh.md", "effects", ofCells.table())
    }

    @Test
    fun `the docs and METHOD_ERROR have the variation of ratios beyond what JVMs explain`() {
        val method = MethodError(ofCells)
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
    fun `the docs list the effects whose sign repeats`() {
        val found = ofCells.repeatedSigns()
        shouldBeInDocs(
            "jmh.md",
            "signs",
            if (found.isEmpty()) "No sign repeats."
            else "Signs that repeat: ${found.joinToString { "`$it`" }}.",
        )
    }

    private fun percent(log: Double) = 100 * (exp(log) - 1)

    @Test
    fun `the docs have the times and errors of both tools`() {
        val runs =
            (2..JmhCheck.FORKS).associate {
                "$it JVMs" to (JmhAgain.millis(it) to JmhAgain.all.first(it))
            }
        shouldBeInDocs(
            "jmh.md",
            "decision",
            decision.ofSerdemark(JmhAgain.tables) + "\n" + decision.ofJmh(runs),
        )
    }
}
