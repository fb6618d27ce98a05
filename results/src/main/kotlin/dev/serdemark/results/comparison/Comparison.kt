package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.anytimeHalfWidth
import dev.serdemark.statistics.standardDeviation
import kotlin.math.abs
import kotlin.math.ln
import kotlinx.serialization.Serializable

/**
 * Cell [a] compared with cell [b]. Both are indexes into the cells of the plan.
 *
 * @property ratio a's time over b's: below 1 if a is faster
 */
data class Comparison(
    val a: CellIndex,
    val b: CellIndex,
    val ratio: Estimate,
    val verdict: Verdict,
) {
    /** Returns the comparison of b with a. */
    fun inverse(): Comparison = Comparison(b, a, ratio.inverse(), verdict.inverse)
}

/**
 * Returns the comparison of [a] with [b], even if the map has the comparison of [b] with [a]. Null
 * if it has neither.
 */
fun <K> Map<Pair<K, K>, Comparison>.between(a: K, b: K): Comparison? =
    this[a to b] ?: this[b to a]?.inverse()

/** The conclusion about a compared with b. */
@Serializable(Verdict.ById::class)
enum class Verdict(override val id: String) : Identified {
    FASTER("faster"),
    SLIGHTLY_FASTER("slightly-faster"),
    SAME("same"),
    SLIGHTLY_SLOWER("slightly-slower"),
    SLOWER("slower"),
    UNDECIDED("undecided");

    /** Whether the verdict answers the question, so that no more measuring is needed. */
    val isDecided: Boolean
        get() = this == FASTER || this == SAME || this == SLOWER

    /** Whether a is certainly faster, by however little. */
    val isFaster: Boolean
        get() = this == FASTER || this == SLIGHTLY_FASTER

    /** Whether a is certainly slower, by however little. */
    val isSlower: Boolean
        get() = this == SLOWER || this == SLIGHTLY_SLOWER

    /** The verdict on b compared with a. */
    val inverse: Verdict
        get() =
            when (this) {
                FASTER -> SLOWER
                SLIGHTLY_FASTER -> SLIGHTLY_SLOWER
                SLIGHTLY_SLOWER -> SLIGHTLY_FASTER
                SLOWER -> FASTER
                SAME,
                UNDECIDED -> this
            }

    internal object ById : IdentifiedSerializer<Verdict>("Verdict", { entries })
}

/**
 * Finds the verdict for the interval of a [ratio]. It is faster or slower if the whole interval
 * lies beyond the [margin], and same if the whole interval lies within. Otherwise it is slightly
 * faster or slightly slower if the interval excludes 1, and undecided if not.
 *
 * @param margin the largest difference that does not matter, as a fraction (0.05)
 */
fun judge(ratio: Estimate, margin: Double): Verdict {
    val low = ln(ratio.low ?: return Verdict.UNDECIDED)
    val high = ln(ratio.high ?: return Verdict.UNDECIDED)
    val limit = ln(1 + margin)
    return when {
        high < -limit -> Verdict.FASTER
        low > limit -> Verdict.SLOWER
        low > -limit && high < limit -> Verdict.SAME
        high < 0 -> Verdict.SLIGHTLY_FASTER
        low > 0 -> Verdict.SLIGHTLY_SLOWER
        else -> Verdict.UNDECIDED
    }
}

/**
 * The most further generations of a forecast. A pair that needs more has a ratio close to the
 * margin.
 */
private const val MOST_GENERATIONS = 1000

/**
 * How much longer an undecided pair would take, if the next measurements are like those so far.
 *
 * @property comparison the comparison of the pair so far
 * @property generations the number of further generations; null if the pair needs more than a
 *   thousand, because its difference is close to the margin
 * @property millis the elapsed time of these generations with the cells that are still measured;
 *   null if it is unknown
 * @property early the number of generations that have measured both cells, if a verdict needs more;
 *   otherwise null
 */
data class Forecast(
    val comparison: Comparison,
    val generations: Int?,
    val millis: Long?,
    val early: Int? = null,
)

/**
 * Returns the number of further generations after which a pair is likely decided: half the width of
 * its interval is below [room], and it has at least [leastGenerations] generations in total. Null
 * if it needs more than a thousand further generations.
 *
 * @param logs the logarithms of the ratio, one per generation
 * @param prior what other pairs show about the spread of [logs]
 * @param room the distance of the estimate to the limit that the interval must exclude, on the
 *   scale of logarithms
 */
fun generationsLeft(
    logs: DoubleArray,
    prior: SpreadPrior,
    error: Double,
    room: Double,
    leastGenerations: Int,
): Int? {
    // Fewer than two generations show no deviation, so the prior gives it.
    val deviation = if (logs.size < 2) prior.deviation else standardDeviation(logs)
    val spread = prior.with(deviation, maxOf(2, logs.size)).deviation
    val totals = maxOf(logs.size + 1, leastGenerations)..(logs.size + MOST_GENERATIONS)
    return totals
        .find { total ->
            // The degrees of freedom of the prior, and those of the generations.
            val degrees = prior.weightBeside(deviation, total - 1) + total - 1
            val halfWidth = anytimeHalfWidth(total, error, degrees)
            halfWidth != null && halfWidth * spread < room
        }
        ?.let { total -> total - logs.size }
}

/** Returns the distance of the logarithm of a ratio to the nearer end of the [margin]. */
internal fun roomToMargin(log: Double, margin: Double): Double = abs(abs(log) - ln(1 + margin))
