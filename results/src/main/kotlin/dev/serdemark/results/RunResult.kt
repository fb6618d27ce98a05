package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Footprint
import dev.serdemark.plan.Goal
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.GateResult
import dev.serdemark.results.comparison.between
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.MachineSpeed
import dev.serdemark.results.warnings.Warning

/**
 * The results of a run: everything that reports show.
 *
 * @property groups the cells that are ranked together, one group per document, operation, channel,
 *   JVM setting and number of threads
 * @property comparisons one per pair of measured cells that are ranked together, or that differ
 *   only in the JVM setting
 * @property answer how far the run has answered its question
 * @property course how the measuring went
 * @property further results that are not in the ranking
 * @property view how a report shows the run
 */
data class RunResult(
    val plan: Plan,
    val cells: List<CellResult>,
    val groups: List<RankedGroup>,
    val comparisons: List<Comparison>,
    val answer: RunAnswer,
    val course: RunCourse,
    val further: FurtherResults = FurtherResults(),
    val view: RunView = RunView(),
) {
    /** The result of the cell at an [index]. */
    operator fun get(index: CellIndex): CellResult = cells[index.value]

    /** Returns the measured lower bounds of a group, the lowest first. */
    fun limitsOf(group: RankedGroup): List<Limit> {
        val ranked = group.cell
        return further.limits
            .filter { it.cell.document == ranked.document && it.cell.channel == ranked.channel }
            .filter { it.cell.jvm == ranked.jvm && it.cell.threads == ranked.threads }
            .mapNotNull { limit ->
                val floor = checkNotNull(plan.floor(limit.cell))
                val time = limit.figures?.time
                if (time == null || ranked.operation !in floor.operations) null
                else Limit(floor.work, time)
            }
            .sortedBy { it.time.value }
    }

    /**
     * Returns these results for a reader who uses the [baseline] today: tables show times relative
     * to the baseline. A group in which the baseline has no figure still refers to the fastest
     * contender.
     *
     * The intervals of all pairs of the run hold together. So readers may choose the baseline after
     * the run, and look at several baselines.
     */
    fun against(baseline: ContenderName): RunResult =
        copy(view = view.copy(baseline = baseline), groups = groups.map { against(baseline, it) })

    private fun against(baseline: ContenderName, group: RankedGroup): RankedGroup {
        val reference =
            group.ranked.find { it.result.cell.contender == baseline }?.result ?: return group
        return group.copy(
            ranked =
                group.ranked.map {
                    it.copy(
                        isReference = it.result === reference,
                        toReference = comparison(it.result.index, reference.index),
                    )
                }
        )
    }

    private val byPair by lazy { comparisons.associateBy { it.a to it.b } }

    /** The comparison of two cells; null if the two were never measured in the same round. */
    fun comparison(a: CellIndex, b: CellIndex): Comparison? = byPair.between(a, b)

    /**
     * Whether intervals rest on one fresh JVM of each contender. Such a run does not show how much
     * JVMs differ. So its intervals assume the spread of Serdemark's published runs.
     */
    val isOfOneGeneration: Boolean
        get() = course.generations == 1 && comparisons.any { it.ratio.low != null }

    /** Whether the run [isOfOneGeneration] and was disturbed. A longer run may contradict it. */
    val isQuickLook: Boolean
        get() = isOfOneGeneration && course.warnings.any { it.kind.isDisturbance }

    /** Whether the run stopped before its plan was done. */
    val isInterrupted: Boolean
        get() = !view.isUnderWay && (course.ending == null || course.ending == Ending.INTERRUPTED)
}

/**
 * How far a run has answered its question.
 *
 * @property goal the question that the run answers
 * @property asked the comparisons that answer the question: those with the fastest of each group,
 *   those of the gate, or all. If the run recommends by latency, they compare
 *   [FurtherResults.latencies].
 * @property open the indexes of cells that the run must continue to measure, because an [asked]
 *   comparison is undecided, or because the cell's own time is not known well enough
 * @property order the indexes of cells that the run measures instead of the [open] ones, for the
 *   order of the contenders, because its budget is likely too short for what is open; empty if it
 *   measures the open ones
 * @property hasMeasuredOrder whether the run has measured cells for the order, although their
 *   comparisons with the fastest were decided
 * @property forecasts one per undecided [asked] comparison
 * @property generationsToAnswer the number of further generations that will likely decide every
 *   contender against the fastest, or against its base if the goal is the gate; 0 if all are
 *   decided, null if this is unknown
 * @property gate the gate's result for each cell; empty if the plan has no gate
 */
data class RunAnswer(
    val goal: Goal,
    val asked: List<Comparison>,
    val open: Set<CellIndex>,
    val forecasts: List<Forecast>,
    val order: Set<CellIndex> = emptySet(),
    val hasMeasuredOrder: Boolean = false,
    val generationsToAnswer: Int? = null,
    val gate: List<GateResult> = emptyList(),
) {
    /** The indexes of cells that the next generation measures. */
    val next: Set<CellIndex>
        get() = order.ifEmpty { open }
}

/**
 * How the measuring went: where, for how long, and how steadily.
 *
 * @property generations the number of completed generations
 * @property ending why the run stopped; null while it continues
 * @property timeUse shares of the elapsed time by activity; null before the first generation has
 *   ended
 * @property warnings reasons to doubt figures, by kind
 * @property rounds the smallest and the largest number of rounds of a generation; null before the
 *   first generation has ended
 * @property noise how much ratios vary within and between generations; null if this is unknown, as
 *   in cold runs
 * @property machineSpeed how fast the machine was; null if no pulses were measured
 */
data class RunCourse(
    val environment: Environment,
    val generations: Int,
    val ending: Ending?,
    val timeUse: TimeUse?,
    val warnings: List<Warning>,
    val rounds: IntRange? = null,
    val noise: Noise? = null,
    val machineSpeed: MachineSpeed? = null,
)

/**
 * Results that are not in the ranking.
 *
 * @property limits the cells of lower bounds
 * @property floors what a JVM without a contender takes in a cold run, one per JVM setting
 * @property sizeLines how times depend on payload sizes; empty if the plan does not ask for this
 * @property latencies comparisons by the 99th percentile of latency; empty if it was not measured
 * @property protocols the conclusions of the fixed protocol beside those of Serdemark; null if the
 *   plan has no fixed protocol
 * @property compileMillis the longest compilation of each contender's code, in milliseconds; empty
 *   for runs of earlier versions
 * @property footprints the files that each contender needs; empty for runs of earlier versions
 */
data class FurtherResults(
    val limits: List<CellResult> = emptyList(),
    val floors: List<ColdFloor> = emptyList(),
    val sizeLines: List<SizeLine> = emptyList(),
    val latencies: List<Comparison> = emptyList(),
    val protocols: ProtocolComparison? = null,
    val compileMillis: Map<ContenderName, Long> = emptyMap(),
    val footprints: Map<ContenderName, Footprint> = emptyMap(),
)

/**
 * How a report shows a run.
 *
 * @property baseline the contender that tables refer to, see [RunResult.against]; null for the
 *   fastest
 * @property load the load for which reports show the needed cores; null if the user names none
 * @property isUnderWay whether another process is measuring the run now
 * @property name the run's name in commands, quoted for a shell; null if it is unknown
 */
data class RunView(
    val baseline: ContenderName? = null,
    val load: PayloadRates? = null,
    val isUnderWay: Boolean = false,
    val name: String? = null,
)

/**
 * A measured lower bound: no contender can be faster.
 *
 * @property work the work that no contender can avoid, in words
 * @property time the time of this work
 */
data class Limit(val work: String, val time: Estimate)

/**
 * Cells that are ranked with each other.
 *
 * @property ranked the cells with figures, the fastest first
 * @property unranked the cells without figures
 * @property classical the statistical tests that papers usually report, on the ranked cells
 */
data class RankedGroup(
    val ranked: List<RankedCell>,
    val unranked: List<CellResult>,
    val classical: Classical,
) {
    val cells: List<CellResult>
        get() = ranked.map { it.result } + unranked

    /** One of the cells. All share document, operation, channel, JVM setting and threads. */
    val cell: Cell
        get() = cells.first().cell

    /** The cell that is certainly the fastest of several; null if there is none. */
    val winner: RankedCell?
        get() = ranked.takeIf { it.size > 1 }?.find { it.worst == 1 }
}

/**
 * A cell with its place in the table.
 *
 * @property best the best rank that the verdicts allow, from 1; equal to [worst] if the rank is
 *   certain
 * @property worst the worst rank that the verdicts allow
 * @property isFirst whether it is the fastest cell by estimate
 * @property toFastest the comparison with the fastest cell by estimate; null for the fastest cell
 *   itself, and if the two were never measured in the same round
 * @property isReference whether this is the cell that tables compare with: the fastest one, or the
 *   one of the report's baseline
 * @property toReference the comparison with the reference; null for the reference itself, and if
 *   the two were never measured in the same round
 */
data class RankedCell(
    val result: CellResult,
    val best: Int,
    val worst: Int,
    val isFirst: Boolean,
    val toFastest: Comparison?,
    val isReference: Boolean = isFirst,
    val toReference: Comparison? = toFastest,
)
