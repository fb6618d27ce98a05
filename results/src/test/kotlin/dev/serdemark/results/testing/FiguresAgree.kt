package dev.serdemark.results.testing

import dev.serdemark.results.RunResult
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe

/**
 * Checks that the figures of a run agree: each ratio is the quotient of the two times, so the
 * ratios of any three cells multiply, and no contender that is certainly faster has the longer
 * time.
 */
fun RunResult.shouldAgree() {
    comparisons.shouldNotBeEmpty()
    for (comparison in comparisons) {
        withClue("${this[comparison.a].cell} over ${this[comparison.b].cell}") {
            val (a, b) = listOf(comparison.a, comparison.b).map { checkNotNull(this[it].figures) }
            comparison.ratio.value / (a.time.value / b.time.value) shouldBe (1.0 plusOrMinus 1e-9)
            if (comparison.verdict.isFaster) check(a.time.value < b.time.value)
            if (comparison.verdict.isSlower) check(a.time.value > b.time.value)
        }
    }
    for (group in groups) {
        val first = group.ranked.firstOrNull()?.result?.index ?: continue
        for (cell in group.ranked) {
            val ratio = cell.toFastest?.ratio?.value ?: continue
            val time = checkNotNull(cell.result.figures).time.value
            val timeOfFirst = checkNotNull(this[first].figures).time.value
            ratio / (time / timeOfFirst) shouldBe (1.0 plusOrMinus 1e-9)
        }
    }
}
