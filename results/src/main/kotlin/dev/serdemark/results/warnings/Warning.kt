package dev.serdemark.results.warnings

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.results.comparison.PairComparer
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import kotlin.math.ln
import kotlinx.serialization.Serializable

/**
 * A reason to doubt a valid measurement.
 *
 * @property value the number that caused the warning; [WarningKind] says what it means
 * @property generations the numbers of the generations that it concerns, from 1; empty for all
 */
data class Warning(
    val kind: WarningKind,
    val subject: WarningSubject,
    val value: Double,
    val generations: List<Int> = emptyList(),
)

/** The figures that a warning concerns. */
sealed interface WarningSubject {
    /** Indexes into the plan's cells: one for a cell, two for a ratio, none for all figures. */
    val cells: List<CellIndex>
}

/** The figures of one [cell]. */
data class CellSubject(val cell: CellIndex) : WarningSubject {
    override val cells: List<CellIndex>
        get() = listOf(cell)
}

/** The ratio of cell [a] over cell [b]. */
data class PairSubject(val a: CellIndex, val b: CellIndex) : WarningSubject {
    override val cells: List<CellIndex>
        get() = listOf(a, b)
}

/** Every figure of the run. */
data object RunSubject : WarningSubject {
    override val cells: List<CellIndex> = emptyList()
}

/** A figure of a cell that a warning may concern. */
enum class DoubtedFigure {
    /** The time that ranks cells. */
    TIME,
    MEAN,
    COST,
}

/**
 * The kinds of warnings, in the order of reports. docs/warnings.md describes each of them.
 *
 * @property doubted the figure of a cell that reports mark; null if the warning concerns ratios or
 *   the whole run
 */
@Serializable(WarningKind.ById::class)
enum class WarningKind(override val id: String, val doubted: DoubtedFigure?) : Identified {
    /**
     * A cell's JVMs fall into two groups. The value is the slower group's time over the faster
     * group's time.
     */
    TWO_HUMPED("two-humped", DoubtedFigure.TIME),
    /**
     * A cell gets slower or faster in the course of the run. The value is its time at the end of
     * the run over its time at the start, by the trend.
     */
    DRIFT("drift", DoubtedFigure.TIME),
    /**
     * A pair's ratio resembles its ratio in the generation before, or this holds on average over
     * all pairs. The value is the correlation.
     */
    SERIAL_CORRELATION("serial-correlation", null),
    /**
     * A cell's warm-up ended at its limit. The value is the number of generations with such a
     * warm-up.
     */
    UNSTEADY_WARM_UP("unsteady-warm-up", DoubtedFigure.TIME),
    /**
     * A cell's speed changed after its own warm-up, relative to other cells. The value is its time
     * in rounds over its time at the end of the warm-up, relative to the median cell.
     */
    CHANGED_AFTER_WARM_UP("changed-after-warm-up", DoubtedFigure.TIME),
    /** The JVM compiled during a cell's slices. The value is the share of such slices. */
    COMPILATION("compilation", DoubtedFigure.TIME),
    /** A cell's slices are skewed. The value is their mean over the median. */
    MEAN_AGAINST_MEDIAN("mean-against-median", DoubtedFigure.MEAN),
    /** Elapsed time gives a pair the opposite order. The value is its ratio by elapsed time. */
    CPU_AGAINST_WALL("cpu-against-wall", null),
    /**
     * A cell allocates, but no collection ran during its slices. The value is the bytes of a call.
     */
    NO_COLLECTION("no-collection", DoubtedFigure.COST),
    /** The machine was often below its best speed. The value is the share of slow pulses. */
    UNSTEADY_MACHINE("unsteady-machine", null),
    /** Other processes were busy. The value is how many cores they used on average. */
    BUSY_MACHINE("busy-machine", null),
    /** The host took CPU time from the virtual machine. The value is the share of the time. */
    STOLEN_TIME("stolen-time", null),
    /** The processor's frequency changed. The value is the highest frequency over the lowest. */
    FREQUENCY("frequency", null),
    /** Memory was read back from disk. The value is the number of pages. */
    SWAPPING("swapping", null);

    /** Whether something other than the run took time or memory of the machine. */
    val isDisturbance: Boolean
        get() =
            this == UNSTEADY_MACHINE ||
                this == BUSY_MACHINE ||
                this == STOLEN_TIME ||
                this == SWAPPING

    internal object ById : IdentifiedSerializer<WarningKind>("WarningKind", { entries })
}

/**
 * The largest share of runs in which chance alone causes warnings of a kind. Statistical tests
 * divide it by the number of cells or pairs.
 */
internal const val FALSE_WARNINGS = 0.02

/**
 * The results that warnings are derived from.
 *
 * @property measures the measures of the run, warm or cold
 * @property cells the results of all cells of the plan
 */
internal class Evidence(
    val recording: Recording,
    val measures: Measures,
    val cells: List<CellResult>,
    val comparer: PairComparer,
) {
    /** Cells with figures. */
    val measured: List<CellResult> = cells.filter { it.figures != null }

    val margin: Double = recording.plan.question.margin

    /** The smallest difference that matters: half the margin, on the scale of logarithms. */
    val leastDifference: Double = ln(1 + margin) / 2
}

private val checks: List<(Evidence) -> List<Warning>> =
    listOf(
        ::warnOfTwoHumps,
        ::warnOfDrift,
        ::warnOfSerialCorrelation,
        ::warnOfUnsteadyWarmUp,
        ::warnOfMachine,
    )

/** Checks of the slices of warm runs. */
private val sliceChecks: List<(Evidence, WarmMeasures) -> List<Warning>> =
    listOf(
        ::warnOfUnsteadyMachine,
        ::warnOfChangeAfterWarmUp,
        ::warnOfCompilation,
        ::warnOfSkew,
        ::warnOfOppositeOrder,
        ::warnOfNoCollection,
    )

/** All reasons to doubt figures, by kind. */
internal fun warnings(evidence: Evidence): List<Warning> {
    val warm = evidence.measures as? WarmMeasures
    val warnings = checks.flatMap { check -> check(evidence) }
    val ofSlices =
        if (warm == null) emptyList() else sliceChecks.flatMap { check -> check(evidence, warm) }
    return (warnings + ofSlices).sortedBy { it.kind }
}
