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
        val first = plan.cells.firstOrNull { plan.floor(it) == null }
        result.groups.filter { group ->
            val cell = group.ranked.firstOrNull()?.result?.cell
            cell != null && cell.channel == first?.channel && cell.jvm == first.jvm
        }
    }

    private val ranked = plan.contenders.filter { it.floor == null }

    /** The contenders that meet the wishes and have a figure in every cell. */
    val contenders: List<ContenderName> =
        ranked
            .filter { it.misfit == null }
            .map { it.contender }
            .filter { contender ->
                groups.isNotEmpty() &&
                    groups.all { group ->
                        group.ranked.any { it.result.cell.contender == contender }
                    }
            }
            .filter { unexamined(it) == null }

    /** The contenders that are not considered, with the reason. */
    val leftOut: List<LeftOut> =
        ranked
            .filter { it.contender !in contenders }
            .map { info ->
                val missing = missing(info.contender)
                val misfit =
                    info.misfit ?: if (missing == null) unexamined(info.contender) else null
                LeftOut(info.contender, misfit, missing)
            }

    /**
     * Returns the first considered cell of a contender that has no figure; null if there is none.
     */
    private fun missing(contender: ContenderName): CellResult? =
        groups
            .ifEmpty { result.groups }
            .firstNotNullOfOrNull { group ->
                group.unranked.find { it.cell.contender == contender }
            }

    /**
     * Returns the objectives for a [measure], one per cell of a contender. For sizes, only the
     * cells that write count, if the run has any.
     */
    fun objectives(measure: Criterion): List<Objective> =
        when (measure) {
            Criterion.TIME -> groups.map { objectives.time(it, cells(it)) }
            Criterion.ALLOCATION ->
                groups.map { group ->
                    byFigure(measure, group) { checkNotNull(it.warm).allocated }
                }
            Criterion.MEMORY ->
                decoding.map { group ->
                    byFigure(measure, group) { checkNotNull(it.memory?.counted?.retainedBytes) }
                }
            Criterion.LATENCY ->
                timedSingly.map { group ->
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

    /** The groups in which single calls were timed. */
    private val timedSingly: List<RankedGroup>
        get() = groups.filter { group -> group.ranked.any { it.result.latency != null } }

    /** The groups of operations that decode values. */
    private val decoding: List<RankedGroup>
        get() = groups.filter { group ->
            group.ranked.any { it.result.memory?.counted?.retainedBytes != null }
        }

    /** Returns why the preferred figure of a contender is missing; null if the figure is known. */
    private fun unexamined(contender: ContenderName): String? =
        when (plan.wishes?.prefer) {
            Preference.MEMORY ->
                of(contender, decoding)
                    .find { it.memory?.counted?.retainedBytes == null }
                    ?.let { "Its memory is not known. ${it.memory?.reason.orEmpty()}".trim() }
            Preference.LATENCY ->
                "Its latency is not known."
                    .takeIf {
                        of(contender, timedSingly).any { it.latency == null }
                    }
            else -> null
        }

    private fun of(contender: ContenderName, groups: List<RankedGroup>): List<CellResult> =
        groups.flatMap { it.ranked }.map { it.result }.filter { it.cell.contender == contender }

    private fun byFigure(measure: Criterion, group: RankedGroup, figure: (CellResult) -> Double) =
        objectives.byFigure(
            measure,
            cells(group).mapValues { it.value.result },
            plan.margin,
            figure,
        )

    private fun cells(group: RankedGroup): Map<ContenderName, RankedCell> =
        group.ranked
            .filter { it.result.cell.contender in contenders }
            .associateBy { it.result.cell.contender }
}
