package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.plan.floor
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm

/**
 * The part of a run that a recommendation considers: the first channel and the first JVM setting of
 * the plan. Includes all operations and documents for which any contender has a figure.
 */
internal class Candidates(private val result: RunResult) {
    private val plan = result.plan
    private val objectives = Objectives(result)

    private val groups: List<RankedGroup> = run {
        val firstCell = plan.cells.firstOrNull { plan.floor(it) == null }
        result.groups.filter { group ->
            val cell = group.ranked.firstOrNull()?.result?.cell
            cell != null && cell.channel == firstCell?.channel && cell.jvm == firstCell.jvm
        }
    }

    private val contendersWithoutFloors = plan.contenders.filter { it.floor == null }

    /** The contenders that meet the wishes and have a figure in every cell. */
    val contenders: List<ContenderName> =
        contendersWithoutFloors
            .filter { it.misfit == null }
            .map { it.contender }
            .filter { contender ->
                groups.isNotEmpty() &&
                    groups.all { group ->
                        group.ranked.any { it.result.cell.contender == contender }
                    }
            }
            .filter { whyFigureIsMissing(it) == null }

    /** The contenders that are not considered, with the reason. */
    val leftOut: List<LeftOut> =
        contendersWithoutFloors
            .filter { it.contender !in contenders }
            .map { info ->
                val cell = cellWithoutFigure(info.contender)
                val misfit =
                    info.misfit ?: if (cell == null) whyFigureIsMissing(info.contender) else null
                LeftOut(info.contender, misfit, missing = cell)
            }

    /** Returns the contender's first considered cell without a figure; null if there is none. */
    private fun cellWithoutFigure(contender: ContenderName): CellResult? =
        groups
            // If no contender has a figure, the cells of all groups are considered.
            .ifEmpty { result.groups }
            .firstNotNullOfOrNull { group ->
                group.unranked.find { it.cell.contender == contender }
            }

    /**
     * Returns the objectives for a [measure], one per group of cells. Sizes come from cells that
     * write, or from all cells if none writes.
     */
    fun objectives(measure: Criterion): List<Objective> =
        when (measure) {
            Criterion.TIME -> groups.map { objectives.time(it, cells(it)) }
            Criterion.ALLOCATION ->
                groups.map { group ->
                    byFigure(measure, group) { checkNotNull(it.warm).allocated }
                }
            Criterion.MEMORY ->
                groupsWithRetained.map { group ->
                    byFigure(measure, group) { checkNotNull(it.memory?.counted?.retainedBytes) }
                }
            Criterion.LATENCY ->
                groupsWithLatency.map { group ->
                    objectives.latency(cells(group).mapValues { it.value.result })
                }
            Criterion.SIZE ->
                groups
                    .filter { it.cell.operation == Operation.WRITE }
                    .ifEmpty { groups }
                    .distinctBy { it.cell.document }
                    .map { group ->
                        byFigure(measure, group) { checkNotNull(it.figures).payloadBytes }
                    }
        }

    private val groupsWithLatency: List<RankedGroup>
        get() = groups.filter { group -> group.ranked.any { it.result.latency != null } }

    private val groupsWithRetained: List<RankedGroup>
        get() = groups.filter { group ->
            group.ranked.any { it.result.memory?.counted?.retainedBytes != null }
        }

    /** Returns why the preferred figure of a contender is missing; null if the figure is known. */
    private fun whyFigureIsMissing(contender: ContenderName): String? =
        when (plan.question.wishes?.prefer) {
            Preference.MEMORY ->
                cells(contender, groupsWithRetained)
                    .find { it.memory?.counted?.retainedBytes == null }
                    ?.let { "Its memory is not known. ${it.memory?.reason.orEmpty()}".trim() }
            Preference.LATENCY ->
                if (cells(contender, groupsWithLatency).any { it.latency == null })
                    "Its latency is not known."
                else null
            else -> null
        }

    private fun cells(contender: ContenderName, groups: List<RankedGroup>): List<CellResult> =
        groups.flatMap { it.ranked }.map { it.result }.filter { it.cell.contender == contender }

    private fun byFigure(measure: Criterion, group: RankedGroup, figure: (CellResult) -> Double) =
        objectives.byFigure(
            measure,
            cells(group).mapValues { it.value.result },
            plan.question.margin,
            figure,
        )

    private fun cells(group: RankedGroup): Map<ContenderName, RankedCell> =
        group.ranked
            .filter { it.result.cell.contender in contenders }
            .associateBy { it.result.cell.contender }
}
