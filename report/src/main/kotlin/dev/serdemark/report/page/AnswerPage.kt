package dev.serdemark.report.page

import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.GateWording
import dev.serdemark.report.wording.OrderWording
import dev.serdemark.report.wording.TimeWording
import dev.serdemark.report.wording.UntrustedWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.shownOf
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice
import dev.serdemark.results.writtenSizes

/**
 * The first lines of a page: a warning of a quick look, the gate's results, whether a switch pays,
 * the winners with their ratios, and how sure these answers are. See [MOST_LINES] for their number.
 */
internal fun answer(result: RunResult): List<Block> {
    val quick = quickLook(result)
    val gate = GateWording.sentences(result).map(::inlines)
    val decision = advice(result)?.let { DecisionWording(result).sentence(it) }?.let(::inlines)
    val asked = gate + listOfNotNull(decision)
    // One line is for how sure the answer is.
    val room = MOST_LINES - 1 - quick.size - asked.size
    val verdicts =
        if (isAnsweredFirst(result)) verdicts(result)
        else listOf(summary(result)) + orders(result, maxOf(LEAST_ORDERS, room - 1))
    val smallest = smallest(result).takeIf { it.size <= room - verdicts.size }.orEmpty()
    return quick +
        introduced(asked + verdicts + smallest, result.plan).map {
            Block.Paragraph(it, Tone.ANSWER)
        } +
        gaps(result).map { Block.Paragraph(it) } +
        UntrustedWording.lines(result.plan).map { Block.Paragraph(it, Tone.ALERT) } +
        Block.Paragraph(trust(result)) +
        passed(result)
}

/**
 * After the first mention of a contender, adds the part of its library that it uses. Adds nothing
 * if the plan names no such part. Other versions of the contender do not repeat the part.
 */
private fun introduced(lines: List<List<Inline>>, plan: Plan): List<List<Inline>> {
    val byName = plan.contenders.associateBy { Wording.name(it.contender) }
    val known = mutableSetOf<String>()
    return lines.map { line ->
        line.flatMap { part ->
            val info = byName[part.text]?.takeIf { known.add(it.contender.id) }
            listOfNotNull(part, info?.uses?.let { Plain(" (${visible(it)})") })
        }
    }
}

/**
 * The comparisons that passed, if a gate is about several contenders. They are folded to keep the
 * answer short.
 */
private fun passed(result: RunResult): List<Block> {
    val passed = GateWording.passed(result).map(::inlines)
    return if (passed.isEmpty()) emptyList()
    else listOf(Block.Details("What passed the gate", listOf(Block.Bullets(passed))))
}

/** Warns if the run is a quick look, whose answer a longer run may contradict. */
private fun quickLook(result: RunResult): List<Block> =
    if (result.isQuickLook) {
        val longer =
            if ("--rigorous" in result.plan.command) "a larger --budget"
            else "--rigorous, up to 30 minutes"
        val text = Plain(" $QUICK_LOOK Measure longer with $longer.")
        listOf(Block.Paragraph(listOf(Strong("Quick look:"), text)))
    } else emptyList()

private const val FROM_PUBLISHED =
    "Intervals assume that times differ from JVM to JVM as in Serdemark's published runs"

private const val QUICK_LOOK =
    "each contender was measured in one fresh JVM, while other work slowed the machine down. " +
        "$FROM_PUBLISHED."

/** The verdict of each group, with a link to its figures. */
private fun verdicts(result: RunResult): List<List<Inline>> =
    result.groups.map { group ->
        inlines(VerdictWording.sentence(group, result)) + where(group, result)
    }

/** Names the setting of a group if the run has several, with a link to the group's figures. */
private fun where(group: RankedGroup, result: RunResult): List<Inline> {
    val settings = result.groups.map { Wording.setting(it.cell) }.distinct()
    return if (settings.size == 1) emptyList()
    else listOf(Plain(" ("), Link(Wording.setting(group.cell), "#${anchor(group)}"), Plain(")"))
}

/** The cells that are certainly the fastest of several, one per group at most. */
private fun winners(result: RunResult): List<RankedCell> = result.groups.mapNotNull { it.winner }

/** Says in how many groups each contender wins for certain. */
private fun summary(result: RunResult): List<Inline> {
    val winners = winners(result)
    val counts =
        winners
            .groupingBy { Wording.name(it.result.cell.contender) }
            .eachCount()
            .entries
            .sortedByDescending { it.value }
    val all = result.groups.size
    val undecided = all - winners.size
    val rest =
        when (undecided) {
            0 -> "."
            all -> "No contender is certainly the fastest in any of the $all tables below."
            else -> "; $undecided have no certain winner."
        }
    val named =
        counts.take(MOST_NAMED).flatMapIndexed { i, (name, count) ->
            listOf(
                Plain(if (i == 0) "" else ", "),
                Strong(name),
                Plain(if (i == 0) " is fastest in $count of $all tables" else " in $count"),
            )
        }
    val others = counts.drop(MOST_NAMED).sumOf { it.value }
    val more = if (others == 0) "" else ", others in $others"
    return named + Plain(more + rest)
}

/**
 * Says which contenders are fastest for which documents, if this depends on the document. Returns
 * at most [room] lines.
 */
private fun orders(result: RunResult, room: Int): List<List<Inline>> {
    val sentences = OrderWording(result).sentences()
    val shown = sentences.shownOf(room)
    val more = sentences.size - shown.size
    return shown.map(::inlines) +
        if (more == 0) emptyList()
        else
            listOf(
                listOf(
                    Plain(
                        "In $more more operations and settings, the fastest contender also depends on the document."
                    )
                )
            )
}

/** Names groups in which the winner of another group has no figure, and why. */
private fun gaps(result: RunResult): List<List<Inline>> {
    val winners = winners(result).map { it.result.cell.contender }.toSet()
    val gaps = result.groups.flatMap { it.unranked }.filter { it.cell.contender in winners }
    val more = gaps.size - MOST_NAMED
    return gaps.take(MOST_NAMED).map { gap ->
        val what = "${Wording.operation(gap.cell, result.plan)} ${gap.cell.document}"
        listOf(
            Strong(Wording.name(gap.cell.contender)),
            Plain(" has no figure for $what: "),
            StatusOf(Wording.status(gap.outcome.status), gap.outcome.status.isFault),
            Plain(", ${Wording.reason(gap.outcome)}"),
        )
    } +
        if (more <= 0) emptyList()
        else listOf(listOf(Plain("Winners lack ${Wording.counted(more, "more figure")}.")))
}

/** Says who writes the smallest payloads of each document, if their sizes differ. */
private fun smallest(result: RunResult): List<List<Inline>> =
    writtenSizes(result)
        .filter { it.differ }
        .map { sizes ->
            inlines(PayloadsPage.sentence(sizes)) +
                if (result.plan.documents.size == 1) emptyList()
                else
                    listOf(
                        Plain(" ("),
                        Link(PayloadsPage.label(sizes), "#${PayloadsPage.ANCHOR}"),
                        Plain(")"),
                    )
        }

/**
 * One line that says how much was measured, what is decided, and how fast the machine was. A quick
 * look leaves out how much was measured, because its first line says it.
 */
private fun trust(result: RunResult): List<Inline> {
    val measured =
        jvms(result)
            ?.takeUnless { result.isQuickLook }
            ?.let { "Measured in $it each${assumption(result)}. " }
            .orEmpty()
    val machine =
        result.machineSpeed?.let { " The machine ran ${TimeWording.brief(it)}." }.orEmpty()
    val kinds = result.warnings.map { it.kind }.distinct().size
    val warnings =
        if (kinds == 0) emptyList()
        else listOf(Plain(" "), Link(Wording.counted(kinds, "warning"), "#$WARNINGS"), Plain("."))
    return listOf(
        Link(HOW_SURE, "#$INTERVALS"),
        Plain(" $measured${EndingWording.sentence(result)}$machine"),
    ) + warnings
}

/** Says what intervals after only one generation assume about the differences between JVMs. */
private fun assumption(result: RunResult): String =
    if (result.isOfOneGeneration) ": ${FROM_PUBLISHED.replaceFirstChar(Char::lowercaseChar)}"
    else ""

/**
 * Says in how many fresh JVMs cells were measured. Decided cells need fewer, so the number may be a
 * range. Null without figures.
 */
private fun jvms(result: RunResult): String? {
    val counts = result.groups.flatMap { it.ranked }.mapNotNull { it.result.figures?.generations }
    val (least, most) = (counts.minOrNull() ?: return null) to counts.max()
    return if (least < most) "$least to $most fresh JVMs" else Wording.counted(most, "fresh JVM")
}

private const val HOW_SURE = "How sure:"
private const val MOST_NAMED = 3

/**
 * The most lines of an answer without a gate. Gate lines leave less room for other lines, but are
 * never left out. Lines on gaps and on untrusted data are additional.
 */
private const val MOST_LINES = 6

/** The least room for [orders]: a line for one sentence, and one that counts the others. */
private const val LEAST_ORDERS = 2
