package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks how soon a run knows the order of all contenders, of nine and of many. */
@Tag("evidence")
class OrderTest {
    private val runs: List<Evidence> = (1..5).map { Evidence("calibration/order-$it") }

    /** The results after the last generation within 150 s of measuring. */
    private fun resultInTime(run: Evidence): RunResult =
        run.resultsByMillis.filterKeys { it <= MILLIS }.values.last()

    private fun isFar(comparison: Comparison) = abs(ln(comparison.ratio.value)) > ln(FAR_RATIO)

    @Test
    fun `the docs have how many distant pairs are decided within 150 s`() {
        val head =
            "| run | generations within 150 s | decided, of pairs more than 15% apart | half the median width of all pairs |\n|---|--:|---|--:|"
        val rows = runs.mapIndexed { i, run ->
            val result = resultInTime(run)
            val far = result.comparisons.filter(::isFar)
            val widths =
                result.comparisons.mapNotNull { pair ->
                    pair.ratio.high?.let { sqrt(it / pair.ratio.low!!) - 1 }
                }
            val decided = far.count { it.verdict.isDecided }
            val width = "%.0f%%".format(Locale.ROOT, 100 * widths.sorted()[widths.size / 2])
            "| ${i + 1} | ${result.course.generations} | $decided of ${far.size} | $width |"
        }
        shouldBeInValidation("order", (listOf(head) + rows).joinToString("\n"))
    }

    /** The mean over the runs counts as the truth. */
    @Test
    fun `the docs have how many intervals miss the mean of the runs`() {
        val means =
            runs
                .flatMap { it.result.comparisons }
                .groupBy { it.a to it.b }
                .mapValues { (_, pairs) -> exp(pairs.map { ln(it.ratio.value) }.average()) }
        val misses = runs.flatMap { run ->
            run.resultsByMillis.values.flatMap { result ->
                result.comparisons.map {
                    val mean = means.getValue(it.a to it.b)
                    mean < checkNotNull(it.ratio.low) || mean > checkNotNull(it.ratio.high)
                }
            }
        }
        shouldBeInValidation(
            "order-missed",
            "${misses.count { it }} of ${misses.size} intervals, after any generation, miss the mean of the five runs.",
        )
    }

    @Test
    fun `the docs have how long the ranks of many contenders are`() {
        val run = Evidence("calibration/many")
        val ranked = run.result.groups.single().ranked
        val spans = ranked.map { it.worst - it.best + 1 }
        val asked = run.result.answer.asked
        val seconds = run.recording.spentMillis / 1000
        shouldBeInValidation(
            "many",
            "Of ${ranked.size} contenders, ${spans.count { it <= 10 }} have ranks that span at most ten places, after ${run.result.course.generations} generations and $seconds s of measuring; the median spans ${spans.sorted()[spans.size / 2]} places. ${asked.count { it.verdict.isDecided }} of ${asked.size} comparisons with the fastest are decided.",
        )
    }

    private companion object {
        const val MILLIS = 150_000L
        const val FAR_RATIO = 1.15
    }
}
