package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Effect
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.MethodError
import dev.serdemark.evidence.testing.TimeToDecision
import dev.serdemark.evidence.testing.effects
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.repeatedSigns
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.table
import dev.serdemark.evidence.testing.tables
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.runs.JmhResult
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.exp
import org.junit.jupiter.api.Test

/** The second comparison with JMH, by the rules that were set before it. */
class JmhAgainTest {
    private val jmh = JmhAgain.jmh
    private val ofCells: List<Effect> = effects(JmhAgain.runs, jmh)
    private val decision = TimeToDecision(JmhAgain.long.result)
    private val check =
        JmhCheck.of(
            JmhAgain.runs.map { it.result },
            JmhAgain.files.flatMap { JmhResult.read(unpackedText(it)) },
        )

    @Test
    fun `36 benchmarks had five JVMs each`() {
        jmh.benchmarks shouldHaveSize 36
        jmh.benchmarks.map { jmh.of(it).size }.distinct() shouldBe listOf(JmhCheck.FORKS)
    }

    @Test
    fun `JMH contradicts no decided order`() {
        check.reversed.shouldBeEmpty()
    }

    @Test
    fun `the docs say how much ratios differ`() {
        shouldBeInDocs("jmh.md", "again", check.tables())
    }

    @Test
    fun `the docs give the effect of each cell`() {
        shouldBeInDocs("jmh.md", "effects", ofCells.table())
    }

    @Test
    fun `docs and reports give the difference of ratios that JVMs do not explain`() {
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
    fun `the docs name the effects with the same sign in all documents`() {
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
    fun `the docs say how long both take, and how wrong they are`() {
        val runs =
            (2..JmhCheck.FORKS).associate {
                "$it JVMs" to (JmhAgain.millis(it) to jmh.first(it))
            }
        shouldBeInDocs(
            "jmh.md",
            "decision",
            decision.ofSerdemark(JmhAgain.tables) + "\n" + decision.ofJmh(runs),
        )
    }
}
