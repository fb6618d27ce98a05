package dev.serdemark.results.warnings

import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.GeneratedRun
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeGreaterThanOrEqual
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Tests how often runs raise false and true warnings, see docs/warnings.md. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WarningRatesTest {
    @Test
    fun `in normal runs, chance rarely raises a warning of any kind`() {
        for (generations in listOf(6, 12, 30)) {
            val warnings =
                (1L..RUNS).map { GeneratedRun(it, cells = 6, generations = generations).warnings }
            for (kind in WarningKind.entries) {
                val rate = warnings.count { run -> run.any { it.kind == kind } }.toDouble() / RUNS
                // The rate of few runs may be above the true rate.
                withClue("$kind in $generations generations") {
                    rate shouldBeLessThanOrEqual 2 * FALSE_WARNINGS
                }
            }
        }
    }

    @Test
    fun `if every fifth JVM is slow, the interval holds, or there is a warning`() {
        for (generations in listOf(6, 10, 20, 40)) {
            val right = runsWithSlowJvms(generations).count { coversOrWarns(it) }
            withClue("$generations generations") {
                right.toDouble() / RUNS shouldBeGreaterThanOrEqual 0.94
            }
        }
    }

    @Test
    fun `if every fifth JVM is slow, 40 generations nearly always warn, and 20 mostly`() {
        fun rate(generations: Int) =
            runsWithSlowJvms(generations).count { warns(it.course.warnings) }.toDouble() / RUNS
        rate(20) shouldBeGreaterThanOrEqual 0.85
        rate(40) shouldBeGreaterThanOrEqual 0.97
    }

    private fun coversOrWarns(result: RunResult): Boolean {
        val ratio = result.comparisons.single().ratio
        // The geometric mean over slow JVMs and all others.
        val trueRatio = exp(SLOW_SHARE * ln(SLOW_FACTOR))
        val isCovered = ratio.low == null || trueRatio in ratio.low..ratio.high!!
        return isCovered || warns(result.course.warnings)
    }

    private fun warns(warnings: List<Warning>) = warnings.any { it.kind == WarningKind.TWO_HUMPED }

    private val runsByGenerations = mutableMapOf<Int, List<RunResult>>()

    /** Returns runs of two equal cells, except that every fifth JVM of the first cell is slow. */
    private fun runsWithSlowJvms(generations: Int): List<RunResult> =
        runsByGenerations.getOrPut(generations) {
            (1L..RUNS).map { seed ->
                val run =
                    GeneratedRun(
                        seed,
                        cells = 2,
                        generations,
                        rounds = 1,
                        luck = 0.015,
                        step = 0.0,
                    )
                run.shift = { cell, _ ->
                    if (cell == 0 && run.chance(SLOW_SHARE)) ln(SLOW_FACTOR) else 0.0
                }
                run.result
            }
        }

    private companion object {
        const val RUNS = 400L
        const val SLOW_SHARE = 0.2
        const val SLOW_FACTOR = 1.15
    }
}
