package dev.serdemark.report.wording

import dev.serdemark.plan.Goal
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.methodError
import kotlin.math.ln

/** Describes the result of a group in one sentence that is never more certain than the verdicts. */
internal object VerdictWording {
    private const val MAX_NAMES = 4
    const val MATTER_OF_METHOD = "Another way of measuring, such as JMH's, may find another order."

    fun sentence(group: RankedGroup, result: RunResult): List<Inline> {
        val operation = Wording.operation(group.cell, result.plan) + Wording.withThreads(group.cell)
        val leaders = group.ranked.filter(::mayBeFastest)
        return when {
            leaders.isEmpty() -> listOf(Plain("Nothing was measured for $operation."))
            group.ranked.size == 1 -> onlyCell(leaders.single(), operation)
            leaders.size == 1 -> fastest(leaders.single(), group.ranked[1], operation, result)
            areSame(leaders, result) ->
                sameSentence(leaders, operation, result.plan.question.margin)
            else -> undecidedSentence(leaders, operation, result)
        }
    }

    /**
     * Returns the [sentence] if a cell is certainly the fastest by more than the margin, or null.
     */
    fun decidedSentence(group: RankedGroup, result: RunResult): String? {
        val secondCell = group.ranked.getOrNull(1)
        val isDecided =
            group.ranked.count(::mayBeFastest) == 1 &&
                secondCell?.toFastest?.verdict == Verdict.SLOWER
        return if (isDecided) sentence(group, result).joinToString("") { it.text } else null
    }

    private fun onlyCell(cell: RankedCell, operation: String) =
        listOf(
            name(cell),
            Plain(" alone was measured for $operation: there is nothing to compare it with."),
        )

    private fun fastest(
        fastestCell: RankedCell,
        secondCell: RankedCell,
        operation: String,
        result: RunResult,
    ): List<Inline> {
        val margin = result.plan.question.margin
        val uncertainty =
            if (secondCell.toFastest?.verdict == Verdict.SLIGHTLY_SLOWER)
                ", but ${Wording.notSurelyBy(margin)}"
            else ""
        val method = if (isMatterOfMethod(secondCell, result)) " $MATTER_OF_METHOD" else ""
        return listOf(
            name(fastestCell),
            Plain(
                " is fastest for $operation$uncertainty: ${times(secondCell, margin)} as fast as "
            ),
            ContenderText(secondCell.result.cell.contender, isStrong = false),
            Plain(".$method"),
        )
    }

    /**
     * Returns whether another way of measuring may find another order, because the time of [cell]
     * is within two standard errors of the method from that of the fastest.
     */
    private fun isMatterOfMethod(cell: RankedCell, result: RunResult): Boolean {
        val error = result.methodError ?: return false
        return ln(checkNotNull(cell.toFastest).ratio.value) < 2 * error
    }

    private fun sameSentence(cells: List<RankedCell>, operation: String, margin: Double) =
        names(cells) +
            Plain(
                " are equally fast for $operation: they differ by less than ${Numbers.percent(margin)}."
            )

    private fun undecidedSentence(
        cells: List<RankedCell>,
        operation: String,
        result: RunResult,
    ): List<Inline> {
        val tooFewGenerations = EarlyWording.sentence(cells.map { it.result.index }.toSet(), result)
        val estimate =
            cells
                .getOrNull(1)
                ?.takeIf { cells.size == 2 && it.toFastest != null }
                ?.let {
                    ": the first is ${times(it, result.plan.question.margin)} as fast by estimate"
                }
        return listOf(Plain("Undecided for $operation between ")) +
            names(cells) +
            Plain(estimate.orEmpty() + "." + tooFewGenerations?.let { " $it" }.orEmpty())
    }

    /** Says how many times as fast as [cell] the fastest is, such as `1.21 times (1.15–1.28)`. */
    private fun times(cell: RankedCell, margin: Double): String =
        Numbers.ratio(checkNotNull(cell.toFastest).ratio, margin).times

    private fun mayBeFastest(cell: RankedCell): Boolean =
        when (cell.toFastest?.verdict) {
            // An undecided cell may be certainly slower than another cell, so its rank decides.
            Verdict.SLOWER,
            Verdict.SLIGHTLY_SLOWER,
            Verdict.UNDECIDED -> cell.best == 1
            else -> true
        }

    private fun areSame(cells: List<RankedCell>, result: RunResult): Boolean {
        if (result.answer.goal == Goal.BEST)
            return cells.all { it.isFirst || it.toFastest?.verdict == Verdict.SAME }
        val indexes = cells.map { it.result.index }.toSet()
        val comparisons = result.comparisons.filter { it.a in indexes && it.b in indexes }
        return comparisons.isNotEmpty() && comparisons.all { it.verdict == Verdict.SAME }
    }

    private fun name(cell: RankedCell) = ContenderText(cell.result.cell.contender)

    private fun names(cells: List<RankedCell>): List<Inline> {
        val shownCells = cells.limitTo(MAX_NAMES)
        val hiddenCount = cells.size - shownCells.size
        val items =
            shownCells.map(::name) +
                if (hiddenCount == 0) emptyList() else listOf(Plain("$hiddenCount others"))
        return items.flatMapIndexed { i, item ->
            when (i) {
                0 -> listOf(item)
                items.lastIndex -> listOf(Plain(" and "), item)
                else -> listOf(Plain(", "), item)
            }
        }
    }
}
