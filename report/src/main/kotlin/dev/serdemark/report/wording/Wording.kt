package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.plan.hasChannels
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/**
 * Words for cells and figures. All reports take their words from here, from [VerdictWording] and
 * from [RunWording], so that their claims never differ. Texts of users and libraries pass through
 * [visible], so all words are safe to print.
 */
object Wording {
    /** Names a contender as `jackson@2.22.4`. */
    fun name(contender: ContenderName): String = visible(contender.toString())

    /** Names a contender as `jackson` if the [plan] has no other version of it. */
    fun shortName(contender: ContenderName, plan: Plan): String =
        if (plan.contenders.count { it.contender.id == contender.id } > 1) name(contender)
        else visible(contender.id)

    /** Formats what the ratios of a table refer to, as `jackson = 1` or `fastest = 1`. */
    fun scale(cells: List<RankedCell>, result: RunResult): String {
        val reference = cells.find { it.isReference }?.result?.cell?.contender
        val baseline = reference?.takeIf { it == result.view.baseline }
        return "${baseline?.let { shortName(it, result.plan) } ?: "fastest"} = 1"
    }

    /**
     * Names cells of one group as `jackson@2.22.4 and gson@2.15.0, read users/medium`, or of one
     * contender as `jackson@2.22.4, read users/medium, g1 and zgc`. Includes the JVM setting and
     * the channel only if the [plan] has several.
     */
    fun cells(cells: List<Cell>, plan: Plan): String {
        val names = cells.map { name(it.contender) }.distinct().joinToString(" and ")
        val jvms = cells.map { visible(it.jvm) }.distinct()
        return names +
            visible(cells.first().let { ", ${operation(it, plan)} ${it.document}" }) +
            (if (plan.hasChannels) visible(", ${cells.first().channel}") else "") +
            if (plan.jvms.size > 1) jvms.joinToString(" and ", prefix = ", ") else ""
    }

    /** Formats a rank as `3`, or as `2–4` if the verdicts leave it open. */
    fun rank(cell: RankedCell): String =
        if (cell.best == cell.worst) "${cell.best}" else "${cell.best}–${cell.worst}"

    /** Formats a time as `61.3 µs`. */
    fun time(time: Estimate, unit: TimeUnit): String =
        "${Numbers.estimate(time, unit.nanos).value} ${unit.symbol}"

    /** Formats a time without an interval. */
    fun time(nanos: Double, unit: TimeUnit): String =
        "${Numbers.significant(nanos / unit.nanos)} ${unit.symbol}"

    /** Formats a time without its unit, which a heading names. */
    fun number(nanos: Double, unit: TimeUnit): String = Numbers.significant(nanos / unit.nanos)

    /**
     * Formats the time of a cell divided by that of the table's reference as `1.21×`; `1×` for the
     * reference itself, and `–` if the two were never measured in the same round.
     */
    fun ratio(cell: RankedCell): String =
        cell.toReference?.let { Numbers.estimate(it.ratio).value + "×" }
            ?: if (cell.isReference) "1×" else "–"

    /** Formats the interval of [ratio], see [Numbers.ratio]; null if there is none. */
    fun ratioInterval(cell: RankedCell, margin: Double): String? =
        cell.toReference?.let { Numbers.ratio(it.ratio, margin).interval }

    /**
     * Explains how to read the ratios of a table. The example is the first contender that is
     * certainly faster or slower than the reference; null if there is none.
     */
    fun ratioExample(group: RankedGroup): String? {
        val reference = group.ranked.find { it.isReference } ?: return null
        val (cell, pair) =
            group.ranked
                .mapNotNull { cell -> cell.toReference?.let { cell to it } }
                .find { (_, pair) -> pair.verdict.isFaster || pair.verdict.isSlower } ?: return null
        val value = Numbers.estimate(pair.ratio).value
        val contender = name(cell.result.cell.contender)
        val referenceName = name(reference.result.cell.contender)
        return "Ratios are times: $contender at $value× takes " +
            if (pair.ratio.value < 1) {
                val inverse = Numbers.estimate(pair.inverse().ratio).value
                "$value of the time of $referenceName, so it is $inverse times as fast."
            } else "$value times as long as $referenceName."
    }

    fun status(status: Status): String = status.id.replace('-', ' ')

    /**
     * Formats the [scaling][WarmFigures.scaling] of several threads, such as `1.83×`: their calls
     * per second over those of one thread. Returns `–` if it was not measured.
     */
    fun scaling(figures: WarmFigures): FormattedEstimate =
        figures.scaling?.let(Numbers::estimate)?.let { it.copy(value = it.value + "×") }
            ?: FormattedEstimate("–", null)

    /** Formats a verdict as `slower`, or as `slower, margin open` if it may be by less. */
    fun verdict(verdict: Verdict): String =
        when (verdict) {
            Verdict.SLIGHTLY_FASTER -> "${Verdict.FASTER.id}, $MARGIN_OPEN"
            Verdict.SLIGHTLY_SLOWER -> "${Verdict.SLOWER.id}, $MARGIN_OPEN"
            else -> verdict.id
        }

    /** Returns `not surely by more than 5%`, for a pair in which one cell is certainly faster. */
    fun notSurelyBy(margin: Double): String = "not surely by more than ${Numbers.percent(margin)}"

    /** Explains `margin open`, which [verdict] prints, to readers of a table. */
    fun marginOpen(margin: Double): String =
        "${MARGIN_OPEN.replaceFirstChar(Char::uppercase)}: certainly faster or slower, but ${notSurelyBy(margin)}."

    private const val MARGIN_OPEN = "margin open"

    /** Returns the notes for readers of the figures, each in one line with the contender's name. */
    fun notes(result: CellResult): List<String> =
        result.notes.map { "${name(result.cell.contender)}: ${visible(it)}" }

    /** Names the contenders whose library does not take payloads of the channel; null if all do. */
    fun conversionNote(group: RankedGroup, plan: Plan): String? {
        val channel = group.cell.channel
        val converting = plan.contenders.filter { channel in it.converts }.map { it.contender }
        val contenders = group.ranked.map { it.result.cell.contender }.filter { it in converting }
        if (contenders.isEmpty()) return null
        return "Includes converting between ${payloads(channel)} and the form that each library takes: ${join(contenders.map(::name))}."
    }

    /** Names the payloads of a channel. */
    private fun payloads(channel: String) =
        when (channel) {
            "string" -> "strings"
            "stream" -> "streams"
            "okio" -> "Okio buffers"
            else -> visible(channel)
        }

    /** Says in one line why a cell has no figure. */
    fun reason(outcome: Outcome): String = visible(outcome.reason ?: "no reason was recorded")

    /** Names the setting that all cells of a group share: `users/medium, bytes, g1`. */
    fun setting(cell: Cell): String =
        visible("${cell.document}, ${cell.channel}, ${cell.jvm}") + threads(cell)

    /** Names a group of cells by operation and setting: `read users/medium, bytes, g1`. */
    fun group(cell: Cell, plan: Plan): String = "${operation(cell, plan)} ${setting(cell)}"

    /**
     * Names the operation and document of a cell, such as `read users/medium`. Adds the channel and
     * the JVM setting if [hasChannel] and [hasJvm].
     */
    fun cellLabel(
        cell: Cell,
        hasJvm: Boolean,
        hasChannel: Boolean = cell.channel != "bytes",
    ): String =
        visible(
            "${cell.operation.id} ${cell.document}" +
                (if (hasChannel) ", ${cell.channel}" else "") +
                (if (hasJvm) ", ${cell.jvm}" else "")
        ) + threads(cell)

    /** Formats several threads as ` with 4 threads`; empty if one thread calls. */
    fun withThreads(cell: Cell): String =
        if (cell.threads == 1) "" else " with ${cell.threads} threads"

    /** Formats several threads as `, 4 threads`; empty if one thread calls. */
    fun threads(cell: Cell): String = if (cell.threads == 1) "" else ", ${cell.threads} threads"

    /** Names the operation as `read`, or in a cold run as `cold read`. */
    fun operation(cell: Cell, plan: Plan): String = plan.words.operation(cell)

    /** Formats a number of things as `1 pair` or `2,000 pairs`. */
    fun quantity(count: Int, noun: String): String =
        if (count == 1) "1 $noun" else "${Numbers.count(count.toDouble())} ${noun}s"

    /** Formats a span of time in whole seconds, at least one: `1m 40s`. */
    fun duration(millis: Long): String =
        maxOf(1.seconds, millis.milliseconds).inWholeSeconds.seconds.toString()

    /** Describes what is timed in an operation. */
    fun meaning(operation: Operation): String =
        when (operation) {
            Operation.READ -> "from a payload to a whole typed value"
            Operation.WRITE -> "from a value to a fresh payload"
            Operation.READ_SELECTED ->
                "from a payload to a typed value of some of its fields, the others skipped"
            Operation.READ_DEEP -> "from a payload to a typed value, then a visit of every leaf"
            Operation.PARSE -> "from a payload to the library's own tree"
            Operation.CREATE ->
                "from a value to a copy of it, without the library: work that no read can avoid"
        }

    /**
     * Joins items as `a, b and c`. If there are more than [max], names the first ones and counts
     * the others: `a, b and 3 others`.
     */
    fun join(items: List<String>, max: Int = Int.MAX_VALUE): String {
        val shownItems = items.limitTo(max)
        val hiddenCount = items.size - shownItems.size
        val parts = if (hiddenCount > 0) shownItems + "$hiddenCount others" else shownItems
        return if (parts.size < 2) parts.joinToString()
        else parts.dropLast(1).joinToString() + " and " + parts.last()
    }
}

/**
 * Returns all items if there are at most [max]. Otherwise returns one fewer than [max], which
 * leaves room for an item that counts the others.
 */
internal fun <T> List<T>.limitTo(max: Int): List<T> = if (size > max) take(max - 1) else this
