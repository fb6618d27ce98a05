package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Status
import dev.serdemark.plan.floor
import dev.serdemark.plan.rankedGroups
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.PairComparer
import dev.serdemark.results.comparison.RestOfBudget
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.FixedResult
import dev.serdemark.results.measures.ColdMeasures
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Measures
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.latencyTimes
import dev.serdemark.results.measures.measuresOf
import dev.serdemark.results.measures.timeSpreads
import dev.serdemark.results.warnings.Evidence
import dev.serdemark.results.warnings.warnings
import dev.serdemark.statistics.SpreadPrior
import kotlin.math.exp

/**
 * Computes figures, verdicts, ranks and warnings from the [recording] of a run. The run need not
 * have ended, because all intervals are valid after every generation.
 *
 * Tables refer to the baseline that the user named before the run, if there is one.
 *
 * The interval of each time has the plan's confidence. The intervals of all ratios hold together
 * with that confidence, see [PairComparer].
 */
fun results(recording: Recording): RunResult = results(recording, recording.further)

/**
 * Computes the results of a run that answers the [further] question. If it is null, the run answers
 * the question of its goal.
 */
fun results(recording: Recording, further: FurtherQuestion?): RunResult {
    val plan = recording.plan
    val measures = measuresOf(recording)
    val warm = measures as? WarmMeasures
    val spreads = timeSpreads(plan, measures)
    val cells =
        plan.indexedCells.map { (index, cell) ->
            cellResult(recording, index, cell, measures, spreads.getValue(index))
        }
    val comparer = PairComparer(recording, measures)
    val latencies =
        if (plan.calls.latency) PairComparer(recording, recording.latencyTimes { it.p99 }) else null
    // The comparisons that answer the question of the run.
    val question =
        latencies.takeIf { plan.question.wishes?.prefer == Preference.LATENCY } ?: comparer
    val (lowerBounds, contenders) = cells.partition { plan.floor(it.cell) != null }
    val ranking = Ranking(comparer, measures)
    val rest = RestOfBudget(recording, question)
    val answer =
        RunAnswer(
            goal = recording.goal,
            asked = question.asked,
            open =
                further?.open(recording)
                    ?: (question.openCells +
                        rest.open +
                        timedAlone(recording, comparer) { cells[it.value].figures?.time } +
                        comparer.openAtGate),
            order = rest.cells,
            hasMeasuredOrder = rest.hasBegun,
            forecasts = rest.forecasts,
            generationsToAnswer = question.generationsToAnswer,
            gate = comparer.gate,
        )
    val course =
        RunCourse(
            environment = recording.environment,
            generations = recording.generations,
            ending = recording.ending,
            timeUse = warm?.let { timeUse(recording.ends, recording.workers, recording.slices) },
            warnings = warnings(Evidence(recording, measures, cells, comparer)),
            rounds = recording.rounds.values.let { if (it.isEmpty()) null else it.min()..it.max() },
            noise = noise(comparer.measuredTogether),
            machineSpeed = warm?.pulses?.speed(),
        )
    val furtherResults =
        FurtherResults(
            limits = lowerBounds,
            floors = (measures as? ColdMeasures)?.floors().orEmpty(),
            sizeLines =
                if (plan.calls.scale) sizeLines(contenders, measures, 1 - plan.question.confidence)
                else emptyList(),
            latencies = latencies?.comparisons.orEmpty(),
            protocols = compareProtocols(recording, contenders, comparer.comparisons),
            compileMillis = recording.compileMillis,
            footprints = recording.footprints,
        )
    val groups = rankedGroups(contenders) { it.cell }.map(ranking::rank)
    val result =
        RunResult(plan, cells, groups, comparer.comparisons, answer, course, furtherResults)
    return plan.question.baseline?.let(result::against) ?: result
}

/**
 * The part of [RunResult] that a run looks at after each generation.
 *
 * @property comparisons the same as in [RunResult.comparisons]
 * @property open the same as in [RunAnswer.open]
 */
class InterimResult(val comparisons: List<Comparison>, val open: Set<CellIndex>)

/**
 * Computes the interim result of a run from its [recording], in less time than all [results]. The
 * run must neither answer a further question nor recommend by latency, nor have measured its order
 * with the rest of its budget.
 */
fun interimResult(recording: Recording): InterimResult {
    val measures = measuresOf(recording)
    val comparer = PairComparer(recording, measures)
    val spreads by lazy { timeSpreads(recording.plan, measures) }
    val alone = timedAlone(recording, comparer) { measures.figures(it, spreads.getValue(it))?.time }
    return InterimResult(comparer.comparisons, comparer.openCells + alone + comparer.openAtGate)
}

/**
 * Returns the cells that have no comparison, and whose time is not yet known to the margin. Returns
 * none if the run has comparisons and does not ask for the order.
 */
private fun timedAlone(
    recording: Recording,
    comparer: PairComparer,
    time: (CellIndex) -> Estimate?,
): List<CellIndex> {
    if (recording.goal != Goal.ORDER && comparer.asked.isNotEmpty()) return emptyList()
    return recording.live
        .filter { it !in comparer.comparable }
        .filter { index ->
            val estimate = time(index)
            recording.generations < recording.plan.question.leastGenerations ||
                estimate?.high == null ||
                estimate.high > estimate.value * (1 + recording.plan.question.margin)
        }
}

private fun cellResult(
    recording: Recording,
    index: CellIndex,
    cell: Cell,
    measures: Measures,
    spread: SpreadPrior,
): CellResult {
    val outcome = recording.outcome(index)
    val figures = if (outcome.status == Status.MEASURED) measures.figures(index, spread) else null
    val protocol = recording.plan.calls.fixed
    val fixedRuns = recording.fixed[index]
    return CellResult(
        index,
        cell,
        outcome,
        figures,
        recording.notes(index),
        recording.payload(index),
        recording.memory[index],
        recording.latencies[index]?.figures,
        if (protocol == null || fixedRuns == null) null else FixedResult.of(fixedRuns, protocol),
        measures.logTimes(index).toSortedMap().values.map(::exp),
    )
}
