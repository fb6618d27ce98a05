package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Event
import io.kotest.matchers.doubles.shouldBeLessThan
import java.util.Locale
import org.junit.jupiter.api.Test

/** What made generations cheaper, step by step: runs of the same table by one build for each. */
class StepsTest {
    private val steps =
        listOf(
            Step("one worker warms up at a time, 15 rounds", "one-warmer-15-rounds"),
            Step("two warm up at a time", "two-warmers-15-rounds"),
            Step("10 rounds", "two-warmers-10-rounds"),
        )

    private class Step(val words: String, folder: String) {
        private val ends =
            Evidence("steps/$folder").events.filterIsInstance<Event.GenerationEnded>()
        val generations = ends.size
        val seconds = ends.sumOf { it.wallMillis } / MILLIS / generations
        val rounds = ends.sumOf { it.roundsMillis } / MILLIS / generations
    }

    @Test
    fun `each step makes a generation cheaper`() {
        steps.zipWithNext { before, after -> after.seconds shouldBeLessThan before.seconds }
    }

    @Test
    fun `the docs say what the journals say`() {
        val head =
            "| step | generations | seconds per generation | of which rounds |\n|---|--:|--:|--:|"
        val rows = steps.map {
            "| ${it.words} | ${it.generations} | ${number(it.seconds)} | ${number(it.rounds)} |"
        }
        shouldBeInValidation("steps", (listOf(head) + rows).joinToString("\n"))
    }

    private fun number(seconds: Double) = "%.1f".format(Locale.ROOT, seconds)

    private companion object {
        const val MILLIS = 1000.0
    }
}
