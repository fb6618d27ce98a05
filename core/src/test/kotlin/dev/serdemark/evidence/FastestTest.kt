package dev.serdemark.evidence

import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.results.Recording
import dev.serdemark.results.results
import io.kotest.assertions.withClue
import io.kotest.matchers.longs.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldNotBeNull
import org.junit.jupiter.api.Test

/** After how long each contender is decided against the fastest, in runs that were recorded. */
class FastestTest {
    private val quiet =
        listOf("users-medium-best", "users-medium-quiet") + (1..4).map { "table-quiet-$it" }
    private val disturbed =
        listOf("table-loaded-1", "table-loaded-2", "users-medium-noisy") +
            listOf("users-medium-hog", "users-medium-hog-quick")

    private class Decided(val generations: Int, val seconds: Long)

    /** By the rule of today, had the run been for the fastest; null if it never is. */
    private fun decided(evidence: String): Decided? {
        val soFar = Recording()
        for (event in Evidence(evidence).events) {
            soFar.on(if (event is Event.RunStarted) forTheFastest(event) else event)
            if (event is Event.GenerationEnded) {
                val asked = results(soFar).asked
                if (asked.isNotEmpty() && asked.all { it.verdict.isSettled })
                    return Decided(soFar.generations, soFar.spentMillis / 1000)
            }
        }
        return null
    }

    private fun forTheFastest(event: Event.RunStarted) =
        event.copy(plan = event.plan.copy(goal = Goal.BEST, leastGenerations = LEAST_GENERATIONS))

    @Test
    fun `on a quiet machine that is known after 100 s, and on a disturbed one after 180 s`() {
        quiet.forEach {
            withClue(it) { decided(it).shouldNotBeNull().seconds shouldBeLessThanOrEqual 100 }
        }
        disturbed.forEach {
            withClue(it) { decided(it).shouldNotBeNull().seconds shouldBeLessThanOrEqual 180 }
        }
    }

    @Test
    fun `the docs say when`() {
        val rows =
            (quiet + disturbed).map { run ->
                val decided = checkNotNull(decided(run)) { run }
                "| $run | ${decided.generations} | ${decided.seconds} s |"
            }
        val head = "| run | generations | time of measuring |\n|---|--:|--:|"
        shouldBeInMethod("fastest", (listOf(head) + rows).joinToString("\n"))
    }
}
