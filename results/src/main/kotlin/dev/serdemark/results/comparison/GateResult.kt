package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.Serializable

/**
 * The comparison of one cell with the same cell of its contender's base.
 *
 * @property cell the index of the contender's cell in the plan
 * @property base the index of the base's cell in the plan
 * @property ratio the contender's time over the base's; null if the two were never measured
 *   together
 * @property forecast how much longer the decision would take; null if the outcome is decided, or if
 *   the two cells were never measured together
 */
data class GateResult(
    val cell: CellIndex,
    val base: CellIndex,
    val ratio: Estimate?,
    val outcome: GateOutcome,
    val forecast: Forecast? = null,
)

/** Whether a contender is slower than the gate allows. */
@Serializable(GateOutcome.ById::class)
enum class GateOutcome(override val id: String) : Identified {
    /** The contender is certainly not slower than the gate allows. */
    PASSED("passed"),
    /** The contender is certainly slower than the gate allows. */
    FAILED("failed"),
    /**
     * The interval of the ratio includes the limit, there is no interval, or fewer generations
     * measured both cells than a verdict needs.
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

    internal object ById : IdentifiedSerializer<GateOutcome>("GateOutcome", { entries })
}

/** The outcome of the whole gate: failed if any comparison failed, passed if all passed. */
val Collection<GateResult>.outcome: GateOutcome
    get() =
        when {
            any { it.outcome == GateOutcome.FAILED } -> GateOutcome.FAILED
            any { it.outcome == GateOutcome.UNDECIDED } -> GateOutcome.UNDECIDED
            else -> GateOutcome.PASSED
        }
