package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.warnings.Warning

/**
 * What a run found: everything that a report shows, whatever its form.
 *
 * @property generations completed
 * @property ending why the run stopped; null while it goes on
 * @property comparisons every pair of measured cells that may be ranked together, or that differ in
 *   nothing but the JVM setting, see [Comparison]
 * @property goal which question the run answers
 * @property asked the comparisons that answer it: those with the fastest of each group, or all
 * @property groups measured cells that may be ranked together, one per document, operation, channel
 *   and JVM setting
 * @property limits cells of floors, which are ranked with none
 * @property open indexes of cells that have to be measured further: for a comparison that is asked
 *   for and undecided, or for their own time
 * @property forecasts for each of the [asked] comparisons that is undecided
 * @property rounds fewest and most slices that a cell had in a generation; null if none has ended
 * @property noise where ratios vary; null before it is known, and for cold runs
 * @property machineSpeed how fast the machine was; null where no pulses were measured
 * @property timeUse where the time of measuring went; null before the first generation has ended
 * @property warnings reasons to doubt figures, by kind
 * @property gate how each cell stands against the gate's base; empty where the plan has none
 * @property floors of a cold run, one for each JVM setting
 * @property sizeLines time against size; empty where the plan does not ask for it
 */
data class RunResult(
    val environment: Environment,
    val plan: Plan,
    val generations: Int,
    val ending: Ending?,
    val cells: List<CellResult>,
    val goal: Goal,
    val comparisons: List<Comparison>,
    val asked: List<Comparison>,
    val groups: List<RankedGroup>,
    val limits: List<CellResult>,
    val open: Set<Int>,
    val forecasts: List<Forecast>,
    val timeUse: TimeUse?,
    val warnings: List<Warning>,
    val gate: List<GateResult> = emptyList(),
    val floors: List<ColdFloor> = emptyList(),
    val sizeLines: List<SizeLine> = emptyList(),
    val rounds: IntRange? = null,
    val noise: Noise? = null,
    val machineSpeed: MachineSpeed? = null,
) {
    /** What no cell of a group can be below, the lowest first; those that were measured. */
    fun limitsOf(group: RankedGroup): List<Limit> {
        val of = (group.ranked.map { it.result } + group.unranked).first().cell
        return limits
            .filter { it.cell.document == of.document && it.cell.channel == of.channel }
            .filter { it.cell.jvm == of.jvm && it.cell.threads == of.threads }
            .mapNotNull { limit ->
                val floor = checkNotNull(plan.floor(limit.cell)).takeIf { of.operation in it.under }
                val time = limit.figures?.time
                if (floor == null || time == null) null else Limit(floor.of, time)
            }
            .sortedBy { it.time.value }
    }

    /** Whether the run was ended before its plan was done. */
    val interrupted: Boolean
        get() = ending == null || ending == Ending.INTERRUPTED
}

/**
 * A limit that no contender can be below.
 *
 * @property of what it is the time of, in words
 */
data class Limit(val of: String, val time: Estimate)

/**
 * A cell with its figures, which are null unless it was measured.
 *
 * @property notes what a reader of the figures should know, a sentence each
 */
data class CellResult(
    val index: Int,
    val cell: Cell,
    val outcome: Outcome,
    val figures: Figures?,
    val notes: List<String> = emptyList(),
)

/** In nanoseconds. */
private const val SECOND = 1e9

/**
 * The figures of a cell that was measured warm. Times are nanoseconds per call.
 *
 * @property time the headline, by which cells are ranked: thread CPU time; of several threads on
 *   one codec, elapsed time over the calls of all of them
 * @property mean thread CPU time as the mean over all slices, summed over threads
 * @property wall elapsed time, from slices in which the thread never waited for a core; null where
 *   there were none
 * @property cost [mean] and the collector's CPU time for the bytes that a call allocates; null
 *   where the system does not say
 * @property process CPU time of the whole process: [mean] and the share of all other threads, such
 *   as the collector's and the compiler's, in proportion to the measuring thread's
 * @property allocated bytes that a call allocates
 * @property scaling of several threads on one codec: how many times the calls per second of one
 *   thread alone; null where one thread calls
 */
data class WarmFigures(
    override val generations: Int,
    override val time: Estimate,
    val mean: Double,
    val wall: Double?,
    val cost: Double?,
    val process: Double?,
    val allocated: Double,
    override val payloadBytes: Double,
    val scaling: Estimate? = null,
) : Figures {
    /** Calls of all threads together in a second of [time]. */
    val callsPerSecond: Estimate
        get() =
            Estimate(
                SECOND / time.value,
                time.high?.let { SECOND / it },
                time.low?.let { SECOND / it },
            )

    /** Payload bytes per microsecond of [time]: megabytes (10^6) per second. */
    val megabytesPerSecond: Double
        get() = payloadBytes * 1000 / time.value
}

/**
 * An estimate with its interval; [low] and [high] are null where too few generations allow none.
 */
data class Estimate(val value: Double, val low: Double?, val high: Double?) {
    /** Of a ratio: that of the other way round. */
    fun inverse(): Estimate = Estimate(1 / value, high?.let { 1 / it }, low?.let { 1 / it })
}

/**
 * Cell [a] against cell [b], both indexes into the cells of the plan.
 *
 * @property ratio a's time over b's: below 1 where a is faster
 */
data class Comparison(val a: Int, val b: Int, val ratio: Estimate, val verdict: Verdict) {
    /** The same pair from the side of b. */
    fun inverse(): Comparison = Comparison(b, a, ratio.inverse(), verdict.inverse)
}

/** What may be said of a about b. */
enum class Verdict(val id: String) {
    FASTER("faster"),
    SLIGHTLY_FASTER("slightly-faster"),
    SAME("same"),
    SLIGHTLY_SLOWER("slightly-slower"),
    SLOWER("slower"),
    UNDECIDED("undecided");

    /** Whether more generations would not change what a reader does with it. */
    val isSettled: Boolean
        get() = this == FASTER || this == SAME || this == SLOWER

    /** Whether a is faster for certain, by whatever it may be. */
    val isFaster: Boolean
        get() = this == FASTER || this == SLIGHTLY_FASTER

    /** Whether a is slower for certain. */
    val isSlower: Boolean
        get() = this == SLOWER || this == SLIGHTLY_SLOWER

    /** What may be said of b about a. */
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
}

/**
 * Cells that are ranked with each other, in the order of the table: fastest first, those without
 * figures last.
 *
 * @property classical what the tests that papers report say of the ranked cells
 */
data class RankedGroup(
    val ranked: List<RankedCell>,
    val unranked: List<CellResult>,
    val classical: Classical,
)

/**
 * A place in the table.
 *
 * @property best the best rank that the verdicts allow, and [worst] the worst; from 1, alike where
 *   it is certain
 * @property toFastest its time over that of the fastest by estimate; null for the fastest itself
 */
data class RankedCell(
    val result: CellResult,
    val best: Int,
    val worst: Int,
    val toFastest: Comparison?,
)
