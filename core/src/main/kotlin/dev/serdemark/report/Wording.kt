package dev.serdemark.report

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderVersion
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.results.Estimate
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.Verdict

/** A part of a sentence; [strong] where it answers the reader's question. */
internal data class Phrase(val text: String, val strong: Boolean = false)

/** The words that all reports share, so that they never differ in what they claim. */
internal object Wording {
    private const val NAMED_LEADERS = 4

    /** `jackson@2.22.4`, safe to show. */
    fun name(contender: ContenderVersion): String = visible(contender.toString())

    /** `3`, or `2–4` where the verdicts leave it open. */
    fun rank(cell: RankedCell): String =
        if (cell.best == cell.worst) "${cell.best}" else "${cell.best}–${cell.worst}"

    /** `61.3 µs` */
    fun time(time: Estimate, unit: TimeUnit): String =
        "${Numbers.estimate(time, unit.nanos).value} ${unit.symbol}"

    /** Its time over that of the fastest: `1.21×`; the fastest itself is the unit, `1×`. */
    fun ratio(cell: RankedCell): String =
        cell.toFastest?.let { Numbers.estimate(it.ratio).value + "×" } ?: "1×"

    fun ratioInterval(cell: RankedCell): String? =
        cell.toFastest?.let { Numbers.estimate(it.ratio).interval }

    /** Why a cell has no figure, in one line. */
    fun reason(outcome: Outcome): String = visible(outcome.reason ?: "no reason was recorded")

    /** `users/medium, bytes, g1`: what is alike for all cells of a group but the operation. */
    fun setting(cell: Cell): String = visible("${cell.document}, ${cell.channel}, ${cell.jvm}")

    fun flags(jvm: JvmSetting): String =
        if (jvm.flags.isEmpty()) "no flags" else visible(jvm.flags.joinToString(" "))

    /** What an operation times. */
    fun meaning(operation: Operation): String =
        when (operation) {
            Operation.READ -> "from a payload to a whole typed value"
            Operation.WRITE -> "from a value to a fresh payload"
        }

    fun status(status: Status): String = status.id.replace('-', ' ')

    /** How a group ended, in one sentence, never more certain than the verdicts. */
    fun verdict(group: RankedGroup, result: RunResult): List<Phrase> {
        val operation = group.cell.operation.id
        val ranked = group.ranked
        if (ranked.isEmpty()) return listOf(Phrase("Nothing was measured for $operation."))
        val leaders = ranked.filter(::mayBeFastest)
        return when {
            ranked.size == 1 ->
                listOf(
                    strong(ranked.single()),
                    Phrase(
                        " alone was measured for $operation: there is nothing to compare it with."
                    ),
                )
            leaders.size == 1 -> fastest(operation, leaders.single(), ranked[1])
            areSame(leaders, result) ->
                names(leaders) +
                    Phrase(
                        " are equally fast for $operation: they differ by less than ${Numbers.percent(result.plan.margin)}."
                    )
            else ->
                listOf(Phrase("Undecided for $operation between ")) + names(leaders) + Phrase(".")
        }
    }

    private fun fastest(operation: String, first: RankedCell, second: RankedCell): List<Phrase> {
        val comparison = checkNotNull(second.toFastest)
        val slightly = if (comparison.verdict == Verdict.SLIGHTLY_SLOWER) ", slightly" else ""
        val ratio = Numbers.estimate(comparison.ratio)
        val interval = ratio.interval?.let { " ($it)" }.orEmpty()
        return listOf(
            strong(first),
            Phrase(
                " is fastest for $operation$slightly: ${ratio.value} times$interval as fast as "
            ),
            Phrase(name(second.result.cell.contender)),
            Phrase("."),
        )
    }

    private fun mayBeFastest(cell: RankedCell): Boolean =
        when (cell.toFastest?.verdict) {
            Verdict.SLOWER,
            Verdict.SLIGHTLY_SLOWER -> cell.best == 1
            else -> true
        }

    private fun areSame(cells: List<RankedCell>, result: RunResult): Boolean {
        val indexes = cells.map { it.result.index }.toSet()
        val between = result.comparisons.filter { it.a in indexes && it.b in indexes }
        return between.isNotEmpty() && between.all { it.verdict == Verdict.SAME }
    }

    private fun strong(cell: RankedCell) = Phrase(name(cell.result.cell.contender), strong = true)

    private fun names(cells: List<RankedCell>): List<Phrase> {
        val named =
            cells
                .take(if (cells.size > NAMED_LEADERS) NAMED_LEADERS - 1 else NAMED_LEADERS)
                .map(::strong)
        val rest = cells.size - named.size
        val all = if (rest > 0) named + Phrase("$rest others") else named
        return all.flatMapIndexed { i, phrase ->
            when (i) {
                0 -> listOf(phrase)
                all.lastIndex -> listOf(Phrase(" and "), phrase)
                else -> listOf(Phrase(", "), phrase)
            }
        }
    }

    /** What the confidence of the run covers, and what it does not. */
    fun coverage(plan: Plan): String =
        "${Numbers.percent(plan.confidence)} covers random error, from JVM to JVM, on these documents, this machine and these settings, for all comparisons of the run together; not other data, machines or settings."

    /** `12 generations of 10 rounds`, and whether that is all that was planned. */
    fun extent(result: RunResult): String {
        val done = "${result.generations} generations (fresh JVMs) of ${result.plan.rounds} rounds"
        return when {
            result.interrupted ->
                "interrupted after ${result.generations} of ${result.plan.generations} generations"
            result.generations < result.plan.generations ->
                "$done, of ${result.plan.generations} planned"
            else -> done
        }
    }
}

/** Any cell of the group: document, operation, channel and JVM setting are alike for all. */
internal val RankedGroup.cell: Cell
    get() = (ranked.firstOrNull()?.result ?: unranked.first()).cell
