package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.decisionOnFastest
import dev.serdemark.evidence.testing.shouldBeInValidation
import io.kotest.assertions.withClue
import io.kotest.matchers.longs.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldNotBeNull
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Tests how long recorded runs took until each contender was decided against the fastest. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class FastestTest {
    private val quietRuns =
        listOf("users-medium-quiet", "users-medium-best") + (1..4).map { "table-quiet-$it" }
    private val disturbedRuns =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy", "users-medium-hog")
    private val repeatedRuns =
        listOf("jmh-again/medium", "neighbors/alone", "neighbors/beside")
            .plus(listOf("answers/alone", "answers/beside"))
            .flatMap { kind -> (1..5).map { "$kind-$it" } }

    @Test
    fun `the fastest is decided within 45 s on a quiet machine, and 90 s on a disturbed one`() {
        quietRuns.forEach {
            withClue(it) { secondsOf(it) shouldBeLessThanOrEqual 45 }
        }
        disturbedRuns.forEach {
            withClue(it) { secondsOf(it) shouldBeLessThanOrEqual 90 }
        }
    }

    private val decisions =
        (quietRuns + disturbedRuns + repeatedRuns).associateWith {
            lazy { Evidence(it).decisionOnFastest().shouldNotBeNull() }
        }

    private fun secondsOf(run: String): Long = decisions.getValue(run).value.millis / 1000

    @Test
    fun `the docs have the time until each contender is decided against the fastest`() {
        val rows =
            (quietRuns + disturbedRuns + repeatedRuns)
                .groupBy { it.replace(NUMBER, "") }
                .values
                .map(::row)
        val head = "| runs | generations | seconds of measuring |\n|---|--:|---|"
        shouldBeInValidation("fastest", (listOf(head) + rows).joinToString("\n"))
    }

    /** Returns the row for runs whose names differ only in the number at the end. */
    private fun row(runs: List<String>): String {
        val decisionsOfRow = runs.map { decisions.getValue(it).value }
        val name = if (runs.size == 1) runs.single() else "${runs.first()} to ${runs.size}"
        val generations = decisionsOfRow.map { it.generations }.distinct().joinToString()
        return "| $name | $generations | ${decisionsOfRow.joinToString { "${it.millis / 1000}" }} |"
    }

    private companion object {
        val NUMBER = Regex("-\\d$")
    }
}
