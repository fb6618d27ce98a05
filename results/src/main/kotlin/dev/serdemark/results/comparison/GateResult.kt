package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Estimate

/**
 * The comparison of one cell with the same cell of its contender's base.
 *
 * @property cell index of the contender's cell in the plan
 * @property base index of the base's cell in the plan
 * @property ratio the contender's time over the base's; null if they were not both measured
 * @property forecast how much longer it would take to decide this; null if it is decided, or if
 *   they were not both measured
 */
data class GateResult(
    val cell: CellIndex,
    val base: CellIndex,
    val ratio: Estimate?,
    val outcome: GateOutcome,
    val forecast: Forecast? = null,
)

/** Whether a contender is slower than the gate allows. */
enum class GateOutcome(val id: String) {
    /** The contender is certainly not slower than the gate allows. */
    PASSED("passed"),
    /** The contender is certainly slower than the gate allows. */
    FAILED("failed"),
    /**
     * The limit lies within the interval of the ratio, there is no interval, or both were measured
     * in fewer generations than a verdict needs.
     */
    UNDECIDED("undecided");

    companion object {
        /**
         * Finds the outcome for the interval of a [ratio].
         *
         * @param limit by how much the contender may be slower, as a fraction (0.03)
         */
        internal fun of(ratio: Estimate?, limit: Double): GateOutcome {
            val low = ratio?.low ?: return UNDECIDED
            val high = ratio.high ?: return UNDECIDED
            return when {
                low > 1 + limit -> FAILED
                high < 1 + limit -> PASSED
                else -> UNDECIDED
            }
        }
    }
}

/** The outcome of all comparisons together: failed if any failed, passed if all passed. */
val Collection<GateResult>.outcome: GateOutcome
    get() =
        when {
            any { it.outcome == GateOutcome.FAILED } -> GateOutcome.FAILED
            any { it.outcome == GateOutcome.UNDECIDED } -> GateOutcome.UNDECIDED
            else -> GateOutcome.PASSED
        }
