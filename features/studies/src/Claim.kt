package dev.serdemark.studies

import dev.serdemark.results.figures.Estimate
import kotlin.math.abs
import kotlin.math.ln

/**
 * A sentence that a run confirms or refutes.
 *
 * @property id the name of the claim within the study
 * @property says the claim in words
 * @property placeInStudy where the study says so, such as a section; null if there is only one
 *   place
 */
class Claim(
    val id: String,
    val says: String,
    val placeInStudy: String?,
    val statement: Statement,
) {
    /** The name of the run that may decide the claim; null if no run can. */
    val run: String?
        get() = (statement as? Statement.Testable)?.run

    /** Whether a run must measure times to decide the claim. For sizes, checks are enough. */
    val needsTiming: Boolean
        get() = statement is Statement.Testable && statement.measure.certainty != Certainty.EXACT
}

/** What a claim says about the cells of a run. */
sealed interface Statement {
    /** No run measures what the claim is about; [reason] is a sentence. */
    class Untestable(val reason: String) : Statement

    /** A statement about a figure of the cells of a [run]. */
    sealed interface Testable : Statement {
        val run: String
        val measure: Measure

        /** The range in which every figure or ratio must lie. */
        val bounds: Bounds
    }

    /**
     * The ratio of the figures of two cells lies within [bounds], for all pairs of cells.
     *
     * Two cells make a pair if they agree on all axes that neither [compare] nor [with] names.
     *
     * @property compare selects the first cell of each pair
     * @property with selects the second cell of each pair; null for all other contenders
     * @property within selects the cells of which pairs are made
     * @property against selects cells for further pairs. The ratio of each pair is divided by the
     *   ratio of its [counterpart] among these. Null if ratios are not divided.
     * @property isMean whether the claim is about the geometric mean of all pairs
     */
    class Ratio(
        override val run: String,
        override val measure: Measure,
        val compare: CellSelector,
        val with: CellSelector?,
        val within: CellSelector,
        val against: CellSelector?,
        val isMean: Boolean,
        override val bounds: Bounds,
    ) : Testable

    /**
     * The p-values of a statistical [test] on the runs of the fixed protocol lie within [bounds].
     *
     * @property within selects the cells that the claim is about
     */
    class Significance(
        override val run: String,
        val test: StatisticalTest,
        val within: CellSelector,
        override val bounds: Bounds,
    ) : Testable {
        override val measure: Measure
            get() = Measure.FIXED_TIME
    }

    /** The figure of each of the [cells] lies within [bounds]. */
    class Value(
        override val run: String,
        override val measure: Measure,
        val cells: CellSelector,
        override val bounds: Bounds,
    ) : Testable
}

/**
 * A test that papers report; [id] is its name in study files.
 *
 * @see dev.serdemark.results.ProtocolGroup
 */
enum class StatisticalTest(val id: String) {
    /**
     * Tests whether the runs of a cell are normally distributed (Kolmogorov and Smirnov, with
     * Lilliefors' correction).
     */
    NORMALITY("kolmogorov-smirnov"),
    /** Tests whether the runs of all contenders of a group have the same distribution. */
    OMNIBUS("kruskal-wallis"),
    /** Tests whether the runs of two contenders have the same distribution (adjusted by Holm). */
    PAIRS("dunn"),
}

/** The largest relative difference that is ignored, because means of bytes are not exact. */
private const val ROUNDING = 1e-9

/**
 * The range in which a figure or a ratio lies, if a claim is right. All numbers are positive.
 *
 * @property low the lower end; 0 if there is none
 * @property high the upper end; infinite if there is none
 * @property isOpen whether the range excludes both ends
 */
class Bounds(val low: Double, val high: Double, val isOpen: Boolean) {
    /** Judges a claim about a figure. Decides nothing if the [estimate] has no interval. */
    fun judge(estimate: Estimate): ClaimVerdict {
        val estimateLow = estimate.low ?: return ClaimVerdict.UNDECIDED
        val estimateHigh = estimate.high ?: return ClaimVerdict.UNDECIDED
        return when {
            isAboveLow(estimateLow) && isBelowHigh(estimateHigh) -> ClaimVerdict.CONFIRMED
            !isBelowHigh(estimateLow) || !isAboveLow(estimateHigh) -> ClaimVerdict.REFUTED
            else -> ClaimVerdict.UNDECIDED
        }
    }

    /** Whether a [value] lies in the range. */
    operator fun contains(value: Double): Boolean = isAboveLow(value) && isBelowHigh(value)

    /** Returns the distance of a [value] to the nearest end, on the scale of logarithms. */
    fun distance(value: Double): Double =
        listOf(low, high).filter { it > 0 && it.isFinite() }.minOf { abs(ln(value / it)) }

    private fun isAboveLow(number: Double) =
        if (isOpen) low == 0.0 || number > low else number >= low * (1 - ROUNDING)

    private fun isBelowHigh(number: Double) =
        if (isOpen) number < high else number <= high * (1 + ROUNDING)
}

/**
 * A unit of figures in study files.
 *
 * @property id the name of the unit in study files
 * @property factor the number by which figures in this unit are multiplied to get Serdemark's own
 *   unit, such as nanoseconds or bytes
 */
enum class FigureUnit(val id: String, val kind: Measured, val factor: Double) {
    NANOSECONDS("ns", Measured.TIME, 1.0),
    MICROSECONDS("us", Measured.TIME, 1e3),
    MILLISECONDS("ms", Measured.TIME, 1e6),
    SECONDS("s", Measured.TIME, 1e9),
    BYTES("bytes", Measured.BYTES, 1.0),
    KILOBYTES("KB", Measured.BYTES, 1e3),
    MEGABYTES("MB", Measured.BYTES, 1e6),
    GIGABYTES("GB", Measured.BYTES, 1e9),
    COUNT("count", Measured.COUNT, 1.0),
    PERCENT("%", Measured.SHARE, 0.01);

    companion object {
        /** Returns the units of one kind, the smallest first. */
        fun of(kind: Measured): List<FigureUnit> = entries.filter { it.kind == kind }
    }
}
