package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.interimResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.logRatios
import dev.serdemark.results.measures.measuresOf
import dev.serdemark.results.testing.shouldAgree
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.util.Locale
import kotlin.io.path.PathWalkOption
import kotlin.io.path.name
import kotlin.io.path.pathString
import kotlin.io.path.walk
import kotlin.math.sqrt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks that the figures of each committed journal agree with each other. */
@Tag("slow")
@Tag("evidence")
class RecordedFiguresTest {
    private val runs: List<Evidence>
        get() =
            evidenceFolder
                .walk(PathWalkOption.FOLLOW_LINKS)
                .filter { it.name == PACKED_JOURNAL }
                .map { Evidence(evidenceFolder.relativize(it.parent).pathString) }
                .sortedBy { it.name }
                .toList()

    @Test
    fun `in every run, each ratio is the quotient of two times`() {
        val compared = runs.filter { it.result.comparisons.isNotEmpty() }
        compared.size shouldBeGreaterThan 100
        compared.forEach { withClue(it.name) { it.result.shouldAgree() } }
    }

    @Test
    fun `after later generations, no verdict of a run says the opposite`() {
        val opposites = runs.flatMap { run ->
            val soFar = Recording()
            val earlier = mutableMapOf<Pair<CellIndex, CellIndex>, Verdict>()
            run.events.flatMap { event ->
                soFar.on(event)
                if (event !is Event.GenerationEnded || event.generation > LAST_LOOK) emptyList()
                else
                    interimResult(soFar).comparisons.mapNotNull { comparison ->
                        val before = earlier.put(comparison.a to comparison.b, comparison.verdict)
                        "${run.name} ${event.generation} $comparison"
                            .takeIf {
                                before != null && isOpposite(before, comparison.verdict)
                            }
                    }
            }
        }
        opposites.shouldBeEmpty()
    }

    private fun isOpposite(before: Verdict, after: Verdict) =
        before.isFaster && after.isSlower || before.isSlower && after.isFaster

    @Test
    fun `the docs have the spreads of ratios with and without one estimate per cell`() {
        val direct = mutableListOf<Double>()
        val fitted = mutableListOf<Double>()
        for (run in runs) {
            val measures = measuresOf(run.recording) as? WarmMeasures ?: continue
            for ((a, b) in run.result.comparisons) {
                val (slicesOfA, slicesOfB) = listOf(a, b).map { measures.slices.getValue(it) }
                val medians = logRatios(slicesOfA, slicesOfB, logTime = measures.pulses::logTime)
                if (medians.size < LEAST_GENERATIONS) continue
                direct += standardDeviation(medians.values.map { it.value }.toDoubleArray())
                fitted +=
                    standardDeviation(
                        measures.logRatios(a, b).values.map { it.value }.toDoubleArray()
                    )
            }
        }
        rootMeanSquare(fitted) shouldBeLessThanOrEqual rootMeanSquare(direct)
        val rows =
            listOf("each pair by itself" to direct, "one estimate per cell" to fitted).map {
                (title, spreads) ->
                val figures =
                    listOf(0.5, 0.95, 0.99).map { quantile(spreads.toDoubleArray(), it) } +
                        rootMeanSquare(spreads)
                "| $title | ${spreads.size} | ${figures.joinToString(" | ", transform = ::percent)} |"
            }
        val head =
            "| ratios | pairs | median spread | 95% spread less than | 99% spread less than | root mean square |\n|---|--:|--:|--:|--:|--:|"
        shouldBeInValidation("one-estimate", (listOf(head) + rows).joinToString("\n"))
    }

    private fun rootMeanSquare(values: List<Double>): Double =
        sqrt(values.sumOf { it * it } / values.size)

    private fun percent(share: Double): String = "%.2f%%".format(Locale.ROOT, 100 * share)

    private companion object {
        const val LEAST_GENERATIONS = 4

        /** Later looks are so many in some runs that computing them would take minutes. */
        const val LAST_LOOK = 12
    }
}
