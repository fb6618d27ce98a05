package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.fastestKnown
import dev.serdemark.evidence.testing.shouldBeInValidation
import io.kotest.assertions.withClue
import io.kotest.matchers.longs.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldNotBeNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Tests how long recorded runs took until each contender was decided against the fastest. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class FastestTest {
    private val quiet =
        listOf("users-medium-quiet", "users-medium-best") + (1..4).map { "table-quiet-$it" }
    private val disturbed =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy", "users-medium-hog")
    private val repeated =
        listOf("jmh-again/medium", "neighbors/alone", "neighbors/beside")
            .plus(listOf("answers/alone", "answers/beside"))
            .flatMap { kind -> (1..5).map { "$kind-$it" } }

    @Test
    fun `the fastest is decided within 45 s on a quiet machine, and 90 s on a disturbed one`() {
        quiet.forEach {
            withClue(it) { secondsOf(it) shouldBeLessThanOrEqual 45 }
        }
        disturbed.forEach {
            withClue(it) { secondsOf(it) shouldBeLessThanOrEqual 90 }
        }
    }

    private val known =
        (quiet + disturbed + repeated).associateWith {
            lazy { Evidence(it).fastestKnown().shouldNotBeNull() }
        }

    private fun secondsOf(run: String): Long = known.getValue(run).value.millis / 1000

    @Test
    fun `the docs have the time until each contender is decided against the fastest`() {
        val rows =
            (quiet + disturbed + repeated).groupBy { it.replace(NUMBER, "") }.values.map(::row)
        val head = "| runs | generations | seconds of measuring |\n|---|--:|---|"
        shouldBeInValidation("fastest", (listOf(head) + rows).joinToString("\n"))
    }

    /** Returns the row for runs whose names differ only in the number at the end. */
    private fun row(runs: List<String>): String {
        val known = runs.map { known.getValue(it).value }
        val name = if (runs.size == 1) runs.single() else "${runs.first()} to ${runs.size}"
        val generations = known.map { it.generations }.distinct().joinToString()
        return "| $name | $generations | ${known.joinToString { "${it.millis / 1000}" }} |"
    }

    private companion object {
        val NUMBER = Regex("-\\d$")
    }
}
