package dev.serdemark.report.page

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preset
import dev.serdemark.report.wording.AdvisoryWording
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.GateWording
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.OrderWording
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.SilentErrorsWording
import dev.serdemark.report.wording.StatusText
import dev.serdemark.report.wording.TimeWording
import dev.serdemark.report.wording.UntrustedWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.report.wording.limitTo
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice
import dev.serdemark.results.writtenSizes

/**
 * The first lines of a page: a warning of a quick look, the gate's results, whether a switch pays,
 * the winners with their ratios, and how sure these answers are. Has about [MAX_LINES] lines.
 */
fun answer(result: RunResult): List<Block> {
    val quick = quickLook(result)
    val decision = advice(result)?.let { DecisionWording(result).sentence(it) }
    val requested = GateWording.sentences(result) + listOfNotNull(decision)
    // The last line says how sure the answer is.
    val room = MAX_LINES - 1 - quick.size - requested.size
    // Without verdicts, the summary takes one line of the room.
    val verdicts =
        if (hasVerdictsInHead(result)) verdicts(result)
        else listOf(summary(result)) + orderSentences(result, maxOf(MIN_ORDER_LINES, room - 1))
    val payloads = smallestPayloads(result).takeIf { it.size <= room - verdicts.size }.orEmpty()
    val lines = withLibraryParts(requested + verdicts + payloads, result.plan)
    return buildBlocks {
        add(quick)
        lines.forEach { paragraph(it, Tone.ANSWER) }
        gapsOfWinners(result).forEach { paragraph(it) }
        // A decision about a baseline says it in its own sentence.
        if (decision == null) paragraph(silentErrorsOfWinners(result))
        UntrustedWording.lines(result.plan).forEach { paragraph(it, Tone.ALERT) }
        paragraph(AdvisoryWording(result).warning(), Tone.ALERT)
        paragraph(certainty(result))
        details("What passed the gate") { bullets(GateWording.passedSentences(result)) }
    }
}

/**
 * Adds the part of the library that a contender uses, such as a module, after the first mention of
 * the contender. Later mentions, and other versions of the contender, do not repeat it.
 */
private fun withLibraryParts(lines: List<List<Inline>>, plan: Plan): List<List<Inline>> {
    val parts = plan.contenders.associate { it.contender to it.uses }
    val mentioned = mutableSetOf<String>()
    return lines.map { line ->
        line.flatMap { inline ->
            // `add` returns false if the contender was mentioned before.
            val part =
                (inline as? ContenderText)
                    ?.takeIf { mentioned.add(it.contender.id) }
                    ?.let { parts[it.contender] }
            listOfNotNull(inline, part?.let { Plain(" (${visible(it)})") })
        }
    }
}

/** Warns if the run is a quick look, whose answer a longer run may contradict. */
private fun quickLook(result: RunResult): List<Block> = buildBlocks {
    if (!result.isQuickLook) return@buildBlocks
    val longer =
        if (result.plan.origin.request.preset == Preset.RIGOROUS) "a larger --budget"
        else "--rigorous, up to 30 minutes"
    paragraph {
        strong("Quick look:")
        text(" $QUICK_LOOK_MEANING Measure longer with $longer.")
    }
}

private const val ASSUMPTION =
    "Intervals assume that times differ from JVM to JVM as in Serdemark's published runs"

private const val QUICK_LOOK_MEANING =
    "each contender was measured in one fresh JVM, while other work slowed the machine down. " +
        "$ASSUMPTION."

/** The verdict of each group, with a link to its figures. */
private fun verdicts(result: RunResult): List<List<Inline>> =
    result.groups.map { group ->
        VerdictWording.sentence(group, result) + groupLink(group, result)
    }

/** Links to the figures of a group by the name of its setting; empty if the run has one setting. */
private fun groupLink(group: RankedGroup, result: RunResult): List<Inline> = buildInlines {
    if (result.groups.distinctBy { Wording.setting(it.cell) }.size > 1) {
        text(" (")
        link(Wording.setting(group.cell), "#${anchor(group)}")
        text(")")
    }
}

/** The cells that are certainly the fastest of their groups. */
private fun winners(result: RunResult): List<RankedCell> = result.groups.mapNotNull { it.winner }

/** Says how often the fastest contenders read invalid data silently wrong; empty if unknown. */
private fun silentErrorsOfWinners(result: RunResult): String {
    val wording = SilentErrorsWording(result.plan)
    val contenders = result.plan.contenders.filter { it.floor == null }.map { it.contender }
    return winners(result)
        .map { it.result.cell.contender }
        .distinct()
        .take(MAX_WINNERS)
        .mapNotNull { winner ->
            wording.predicate(winner, contenders - winner)?.let { "${Wording.name(winner)} $it." }
        }
        .joinToString(" ")
}

/** The maximum number of winners whose silent errors are named. */
private const val MAX_WINNERS = 3

/** Says in how many groups each contender is certainly the fastest. */
private fun summary(result: RunResult): List<Inline> {
    val winners = winners(result)
    val counts =
        winners
            .groupingBy { it.result.cell.contender }
            .eachCount()
            .entries
            .sortedByDescending { it.value }
    val tableCount = result.groups.size
    val undecidedCount = tableCount - winners.size
    val end =
        when (undecidedCount) {
            0 -> "."
            // Without winners, this is the whole sentence.
            tableCount ->
                "No contender is certainly the fastest in any of the $tableCount tables below."
            else -> "; $undecidedCount have no certain winner."
        }
    val otherCount = counts.drop(MAX_NAMES).sumOf { it.value }
    val otherWinners = if (otherCount == 0) "" else ", others in $otherCount"
    return buildInlines {
        counts.take(MAX_NAMES).forEachIndexed { i, (contender, count) ->
            if (i > 0) text(", ")
            name(contender)
            text(if (i == 0) " is fastest in $count of $tableCount tables" else " in $count")
        }
        text(otherWinners + end)
    }
}

/**
 * Says which contenders are fastest for which documents, if this depends on the document. Returns
 * at most [room] lines.
 */
private fun orderSentences(result: RunResult, room: Int): List<List<Inline>> {
    val sentences = OrderWording(result).sentences()
    val shownSentences = sentences.limitTo(room)
    val hiddenCount = sentences.size - shownSentences.size
    return shownSentences +
        if (hiddenCount == 0) emptyList()
        else
            listOf(
                listOf(
                    Plain(
                        "In $hiddenCount more operations and settings, the fastest contender also depends on the document."
                    )
                )
            )
}

/** Says where contenders that win a group lack a figure in another group. */
private fun gapsOfWinners(result: RunResult): List<List<Inline>> {
    val winners = winners(result).map { it.result.cell.contender }.toSet()
    val gaps = result.groups.flatMap { it.unranked }.filter { it.cell.contender in winners }
    val hiddenCount = gaps.size - MAX_NAMES
    return gaps.take(MAX_NAMES).map { gap ->
        val cell = "${Wording.operation(gap.cell, result.plan)} ${gap.cell.document}"
        listOf(
            ContenderText(gap.cell.contender),
            Plain(" has no figure for $cell: "),
            StatusText(Wording.status(gap.outcome.status), gap.outcome.status.isFault),
        )
    } +
        if (hiddenCount <= 0) emptyList()
        else listOf(listOf(Plain("Winners lack ${Wording.quantity(hiddenCount, "more figure")}.")))
}

/** Says who writes the smallest payloads of each document, if their sizes differ. */
private fun smallestPayloads(result: RunResult): List<List<Inline>> =
    writtenSizes(result)
        .filter { it.hasDifferences }
        .map { sizes ->
            buildInlines {
                add(PayloadsPage.sentence(sizes))
                if (result.plan.documents.size > 1) {
                    text(" (")
                    link(PayloadsPage.label(sizes), "#${PayloadsPage.ANCHOR}")
                    text(")")
                }
            }
        }

/**
 * One line that says how much was measured, what is decided, and how fast the machine was. A quick
 * look leaves out how much was measured, because its first line says it.
 */
private fun certainty(result: RunResult): List<Inline> {
    val extent =
        jvms(result)
            ?.takeUnless { result.isQuickLook }
            ?.let { "Measured in $it each${assumption(result)}. " }
            .orEmpty()
    val machine =
        result.course.machineSpeed
            ?.let { " The machine ran ${TimeWording.briefSpeed(it)}." }
            .orEmpty()
    val kindCount = result.course.warnings.map { it.kind }.distinct().size
    return buildInlines {
        link(HOW_SURE, "#$INTERVALS")
        text(" $extent${EndingWording.sentence(result)}$machine")
        if (kindCount > 0) {
            text(" ")
            link(Wording.quantity(kindCount, "warning"), "#$WARNINGS")
            text(".")
        }
    }
}

/** Says what intervals after only one generation assume about the differences between JVMs. */
private fun assumption(result: RunResult): String =
    if (result.isOfOneGeneration) ": ${ASSUMPTION.replaceFirstChar(Char::lowercaseChar)}" else ""

/**
 * Says in how many fresh JVMs cells were measured; null without figures. The number is a range if
 * some cells were decided before others, because decided cells are no longer measured.
 */
private fun jvms(result: RunResult): String? {
    val counts = result.groups.flatMap { it.ranked }.mapNotNull { it.result.figures?.generations }
    val min = counts.minOrNull() ?: return null
    val max = counts.max()
    return if (min < max) "$min to $max fresh JVMs" else Wording.quantity(max, "fresh JVM")
}

private const val HOW_SURE = "How sure:"
private const val MAX_NAMES = 3

/**
 * The maximum number of lines, not counting lines on gaps of winners and on untrusted data. An
 * answer is longer only if a gate needs more lines.
 */
private const val MAX_LINES = 6

/**
 * Even if there is less room, [orderSentences] has one sentence and a line that counts the others.
 */
private const val MIN_ORDER_LINES = 2
