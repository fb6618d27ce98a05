package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.plan.floor
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.FigurePerGeneration
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogTimes
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.latencyTimes
import dev.serdemark.results.measures.measuresOf
import dev.serdemark.results.measures.ratios
import dev.serdemark.results.results

/** The largest share of wrong verdicts to expect among the decided claims of a study. */
private const val FALSE_SHARE = 0.05

/**
 * Judges the claims and tables of a [study].
 *
 * @param plans the plans of all runs of the study, by the names of the runs
 * @param recordings the recordings of the runs that have begun, by the names of the runs
 */
fun judge(
    study: Study,
    plans: Map<String, Plan>,
    recordings: Map<String, Recording>,
): StudyResult {
    val runs = recordings.mapValues { MeasuredRun(it.value) }
    return StudyResult(
        study = study,
        runs = runs.mapValues { (_, run) -> run.result },
        tables = study.tables.map { TableComparison(it, runs[it.run]).result },
        claims = ClaimJudge(runs, plans, study.claims, FALSE_SHARE).results,
        falseShare = FALSE_SHARE,
    )
}

/**
 * Makes a run of a [study] measure only the cells of claims that it may decide in the time that is
 * left. Claims that likely need the fewest further JVMs come first. A claim that likely needs more
 * JVMs than are left still gets one generation if it fits, because forecasts are rough. It gets
 * none if it likely needs more than four times the JVMs that are left. Once there are enough
 * generations for a verdict, the next generation leaves out all other claims. They return if there
 * is time for them later.
 *
 * @param plans the plans of all runs of the study, by the names of the runs
 * @param run the name of the run
 * @param earlier the recordings of the study's runs before this one, by the names of the runs. The
 *   more claims these runs have decided, the less evidence each further claim needs, see
 *   [ClaimJudge].
 */
class ClaimQuestion(
    private val study: Study,
    private val plans: Map<String, Plan>,
    private val run: String,
    earlier: Map<String, Recording> = emptyMap(),
) : FurtherQuestion {
    private val earlierRuns by lazy { earlier.mapValues { MeasuredRun(it.value) } }

    override fun open(recording: Recording): Set<CellIndex> {
        val runs = earlierRuns + (run to MeasuredRun(recording))
        // If a claim or finding needs a cell that failed, further measuring cannot decide it.
        val measurable = recording.measurable.toSet()
        val undecided =
            ClaimJudge(runs, plans, study.claims, FALSE_SHARE).results.filter {
                it.claim.run == run && it.verdict == ClaimVerdict.UNDECIDED
            }
        if (recording.generations < recording.plan.question.leastGenerations) {
            val openCells = undecided.flatMap { claim -> claim.findings.map { it.openCells } }
            return openCells.filter(measurable::containsAll).flatten().toSet()
        }
        val needs = undecided.mapNotNull { it.need }.filter { measurable.containsAll(it.cells) }
        return affordableCells(needs, recording)
    }

    private fun affordableCells(needs: List<Need>, recording: Recording): Set<CellIndex> {
        val millisLeft = recording.plan.schedule.budgetMillis - recording.spentMillis
        val jvmsLeft = millisLeft / (recording.millisPerCell ?: return emptySet())
        val generationsByCell = mutableMapOf<CellIndex, Int>()
        /** Adds these generations of the needed cells if they fit; returns whether they fit. */
        fun addIfAffordable(need: Need, generations: Int): Boolean {
            val added = need.cells.associateWith { maxOf(generations, generationsByCell[it] ?: 0) }
            val isAffordable = (generationsByCell + added).values.sum() <= jvmsLeft
            if (isAffordable) generationsByCell += added
            return isAffordable
        }
        val byCost = needs.filter { it.cost <= GIVE_UP_FACTOR * jvmsLeft }.sortedBy { it.cost }
        val tooExpensive = byCost.filterNot { addIfAffordable(it, it.generations) }
        tooExpensive.forEach { addIfAffordable(it, generations = 1) }
        return generationsByCell.keys
    }

    private companion object {
        /** Gives up claims that likely need more than this multiple of the JVMs that are left. */
        const val GIVE_UP_FACTOR = 4
    }
}

/**
 * Why a cell has no figure.
 *
 * @property isOpen whether the cell may still get a figure if the run continues
 */
internal class MissingFigure(val reason: String, val isOpen: Boolean = false)

/** A run of a study, with the values of its generations. */
internal class MeasuredRun(private val recording: Recording) {
    val plan: Plan = recording.plan
    val result: RunResult = results(recording, further = null)

    private val measures: Measures = measuresOf(recording)

    /** The elapsed time per cell of the last generation; null if none has ended. */
    val millisPerCell: Double?
        get() = recording.millisPerCell

    /** Whether the run no longer measures a cell, although the cell has not failed. */
    fun isRetired(cell: CellIndex): Boolean =
        recording.isNoLongerMeasured(cell) && !recording.hasFailed(cell)

    /** Returns the values of a measure per generation; null for measures with a single value. */
    fun values(measure: Measure): LogTimes? =
        when (measure) {
            Measure.TIME -> measures
            Measure.WALL -> FigurePerGeneration(plan, measures::elapsedTimes)
            Measure.ALLOCATED ->
                FigurePerGeneration(plan) {
                    (measures as? WarmMeasures)?.allocatedBytes(it).orEmpty()
                }
            Measure.MEDIAN -> recording.latencyTimes { it.median }
            Measure.P99 -> recording.latencyTimes { it.p99 }
            Measure.P999 -> recording.latencyTimes { it.p999 }
            Measure.LONGEST -> recording.latencyTimes { it.maximum }
            else -> null
        }

    /** The pairs of cells that are ranked together. */
    private val rankedPairs: List<CellPair> =
        rankedGroups(plan.indexes.filter { plan.floor(plan[it]) == null }) { plan[it] }
            .flatMap { cells ->
                cells.flatMapIndexed { i, a -> cells.drop(i + 1).map { CellPair(a, it) } }
            }

    private val rankedSeries = mutableMapOf<Measure, Map<CellPair, LogSeries>>()

    /**
     * Returns the spreads of the ratios of all pairs that are ranked together, and of the pairs of
     * a claim. The claim often has too few pairs to show a spread. Null for a measure without
     * intervals.
     */
    fun spreads(measure: Measure, pairsOfClaim: List<CellPair>): GroupSpreads? {
        if (measure.certainty != Certainty.INTERVAL) return null
        val values = values(measure) ?: return null
        fun series(pair: CellPair) = values.ratios(pair.a, pair.b)
        val ranked = rankedSeries.getOrPut(measure) { rankedPairs.associateWith(::series) }
        val otherPairs =
            pairsOfClaim
                .distinctBy { setOf(it.a, it.b) }
                .filter { it !in ranked && CellPair(it.b, it.a) !in ranked }
        val group = ranked.values + otherPairs.map(::series)
        return GroupSpreads(group, isOneEnough = plan.question.leastGenerations == 1)
    }

    operator fun get(cell: CellIndex): CellResult = result[cell]

    /** Whether the run was interrupted, or is under way. */
    val isOpen: Boolean
        get() = recording.ending.let { it == null || it == Ending.INTERRUPTED }

    /** Returns why a cell has no positive figure of the [measure]; null if it has one. */
    fun missingFigure(cell: CellIndex, measure: Measure): MissingFigure? {
        val cellResult = result[cell]
        val name = cellResult.cell
        val outcome = cellResult.outcome
        val figure = measure.figure(cellResult)
        val isKnownBeforeTiming =
            outcome.status == Status.NOT_MEASURED &&
                measure.certainty == Certainty.EXACT &&
                figure != null
        return when {
            outcome.status == Status.NOT_MEASURED && !isKnownBeforeTiming ->
                MissingFigure("$name has not been measured yet.", isOpen = true)
            outcome.status != Status.MEASURED && !isKnownBeforeTiming ->
                MissingFigure("$name: ${outcome.reason}")
            figure == null -> MissingFigure("$name has no figure '${measure.id}'.", isOpen)
            // Used memory may be less after calls than before.
            figure <= 0 ->
                MissingFigure(
                    "$name has a figure '${measure.id}' that is not above 0, so it has no ratio."
                )
            else -> null
        }
    }
}
