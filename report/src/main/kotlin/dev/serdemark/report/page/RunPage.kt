package dev.serdemark.report.page

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.LegendWording
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.ReportTopic
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet

/**
 * The results of a run, subject by subject. Markdown, terminal and HTML have the same subjects in
 * different orders: a terminal shows the next steps last, where the reader looks.
 *
 * @param groupingTrait the trait whose values are headings within tables and charts; null for none
 * @param snippet the code to paste to use the recommended contender; null if it is unknown
 */
class RunPage(
    private val result: RunResult,
    private val groupingTrait: Trait? = null,
    private val snippet: Snippet? = null,
) {
    private val plan = result.plan

    /** The page in Markdown, for a pull request: the answer first, rarely used parts folded. */
    fun markdown(): String =
        Markdown.render(
            listOf(Block.Heading(1, RunWording.title(plan))) +
                answer(result) +
                recommendation(result) +
                VersionsPage(result).blocks() +
                sequences(result) +
                ranking() +
                withoutFigures(result) +
                CapacityPage(result).blocks() +
                foldSections(AcrossPage(result).blocks() + otherMeasures()) +
                foldSections(warnings(result) + readingHelp()) +
                Block.Details(
                    "How it was measured",
                    listOf(Block.Facts(RunWording.method(result))),
                ) +
                Block.Paragraph(RunWording.facts(result)) +
                Block.Command(RunWording.command(plan))
        )

    private fun ranking(): List<Block> =
        if (result.groups.sumOf { it.ranked.size } > BriefRankingPage.MAX_ROWS)
            BriefRankingPage(result, groupingTrait).blocks()
        else RankingPage(result, groupingTrait).blocks()

    private fun foldSections(sections: List<Block>): List<Block> = sections.map { block ->
        if (block is Block.Section) Block.Details(block.title, block.blocks) else block
    }

    /** The page for a terminal, with the tables of these [topics]. */
    internal fun terminal(topics: Set<ReportTopic>): List<Block> = buildBlocks {
        section(RunWording.title(plan)) {
            add(answer(result))
            paragraph(plan.words.meaning)
        }
        if (ReportTopic.TIME in topics) {
            add(sequences(result))
            add(RankingPage(result, groupingTrait).blocks())
            add(VersionsPage(result).blocks())
            add(AcrossPage(result).blocks())
            add(ProtocolsPage(result).blocks())
        }
        add(withoutFigures(result))
        if (ReportTopic.LATENCY in topics) add(LatencyPage(result).blocks(isAsked = true))
        if (ReportTopic.MEMORY in topics) add(MemoryPage.blocks(result, isAsked = true))
        if (ReportTopic.SIZE in topics) add(PayloadsPage.blocks(result))
        if (ReportTopic.TIME in topics) add(ScalePage(result).blocks())
        add(CapacityPage(result).blocks())
        add(warnings(result))
        add(readingHelp(listOf(RunWording.facts(result))))
        add(undecidedPairs(MAX_UNDECIDED))
        section("Recommendation") { add(recommendation(result)) }
    }

    /** The sections of the HTML page before [sectionsOfFigures]. */
    internal val sectionsBeforeFigures: List<Block>
        get() = buildBlocks {
            section("Verdict", isAnswer = true) {
                add(answer(result))
                paragraph(plan.words.meaning)
                add(undecidedPairs())
                paragraph(nextQuestions())
            }
            section("Recommendation", isAnswer = true) { add(recommendation(result, snippet)) }
            add(CapacityPage(result).blocks())
        }

    /** The sections of the HTML page with the figures. */
    internal val sectionsOfFigures: List<Block>
        get() =
            VersionsPage(result).blocks() +
                OverviewPage(result, groupingTrait).blocks() +
                sequences(result) +
                Block.Section(
                    "Evidence",
                    examples(plan) + RankingPage(result, groupingTrait).blocks(),
                    anchor = "groups",
                ) +
                withoutFigures(result)

    /** The sections of the HTML page after [sectionsOfFigures]. */
    internal val sectionsAfterFigures: List<Block>
        get() =
            warnings(result) +
                ProtocolsPage(result).blocks() +
                otherMeasures() +
                AcrossPage(result).blocks() +
                ScalePage(result).blocks() +
                readingHelp() +
                repeating() +
                Block.Section("Method", listOf(Block.Facts(RunWording.method(result))))

    /** Links to the answers of the next questions that a reader may have. */
    private fun nextQuestions(): List<Inline> {
        val code = snippet?.let { Link("What to paste", "#${SnippetPage.title(it).anchor}") }
        val calculator =
            Link(CapacityPage.CALCULATOR_TITLE, "#${CapacityPage.CALCULATOR}").takeIf {
                CapacityPage.operations(result).isNotEmpty()
            }
        val links = listOfNotNull(code, calculator, Link("How to repeat it", "#$REPEAT"))
        return links.flatMapIndexed { i, link ->
            listOfNotNull(Plain(" · ").takeIf { i > 0 }, link)
        }
    }

    private fun otherMeasures(): List<Block> =
        PayloadsPage.blocks(result) +
            MemoryPage.blocks(result, isAsked = false) +
            LatencyPage(result).blocks(isAsked = false) +
            FootprintPage(result).blocks()

    /**
     * The undecided pairs, at most [max] of them, each with the time that would likely decide it.
     */
    private fun undecidedPairs(max: Int = Int.MAX_VALUE): List<Block> = buildBlocks {
        // A list that is limited also has shorter lines.
        val pairs = EndingWording.forecasts(result, max, isShort = max < Int.MAX_VALUE)
        if (pairs.isEmpty()) return@buildBlocks
        folded("Not decided", pairs, count = result.answer.forecasts.size) { text(it) }
        paragraph(EndingWording.advice(result))
    }

    /** Explains the tables and the names of contenders. The [lastLines] follow. */
    private fun readingHelp(lastLines: List<String> = emptyList()): List<Block> = buildBlocks {
        section("How to read the tables") {
            paragraph(plan.words.columns(), Tone.QUIET)
            paragraph(plan.words.headline(result), Tone.QUIET)
            paragraph(DecisionWording(result).reference, Tone.QUIET)
            paragraph(payloadsPerCall(plan), Tone.QUIET)
            paragraph(RunWording.singlePayloadNote(plan), Tone.QUIET)
            bullets(LegendWording.lines(plan)) { text(it) }
            details("What the intervals cover", anchor = INTERVALS) {
                paragraph(RunWording.coverage(result))
            }
            lastLines.forEach { paragraph(it) }
        }
    }

    /** How to repeat the run: the command, the machine, the settings and the contenders. */
    private fun repeating(): List<Block> = buildBlocks {
        section("Repeat this run", anchor = REPEAT) {
            add(Block.Command(RunWording.command(plan)))
            heading(3, "Machine and settings")
            add(Block.Facts(RunWording.settings(result)))
            heading(3, "Contenders")
            add(contenders(plan, groupingTrait))
        }
    }

    private companion object {
        /** The maximum number of undecided pairs that a terminal lists. The HTML page lists all. */
        const val MAX_UNDECIDED = 4

        /** The anchor of the command that repeats the run. */
        const val REPEAT = "run"
    }
}

/** The anchor of the explanation of intervals. */
internal const val INTERVALS = "intervals"

/** The beginning of a payload of each document, folded; empty if the run did not record any. */
private fun examples(plan: Plan): List<Block> = buildBlocks {
    for (document in plan.documents) {
        val title = "A payload of ${visible("${document.name}")}: its beginning, as JSON"
        details(title, isBrief = false) { document.example?.let { add(Block.File("", it)) } }
    }
}

/** A table of contenders and their traits. Traits that all contenders share are above the table. */
private fun contenders(plan: Plan, groupingTrait: Trait?): List<Block> {
    val isOneContender = plan.contenders.size == 1
    val (shared, varying) =
        Trait.entries
            .associateWith { trait -> plan.contenders.map(trait::of).distinct() }
            // Leaves out traits that no contender has.
            .filterValues { it != listOf(null) }
            .entries
            // If there is only one contender, the table has all its traits.
            .partition { (_, values) -> values.size == 1 && !isOneContender }
    val traits = varying.map { it.key }
    val fields =
        listOf<TableField<ContenderInfo>>(
            nameColumn { Wording.name(it.contender) },
            textColumn("model") { visible(it.languageShape) },
            textColumn("uses") { info -> info.uses?.let(::visible) },
        ) +
            traits.map { trait ->
                textColumn(trait.id) { info: ContenderInfo -> trait.of(info)?.let(::visible) }
            }
    val groups = Grouping(plan, groupingTrait).group(plan.contenders) { it.contender }
    val sharedTraits = shared.joinToString { (trait, values) -> "${trait.id} ${values.single()}" }
    return buildBlocks {
        if (shared.isNotEmpty()) paragraph("The same for all: ${visible(sharedTraits)}.")
        add(table("Contenders", fields, groups, isComplete = true))
        val deviating = plan.contenders.filter { it.notes.isNotEmpty() }
        folded("Deviations from the timing contract", deviating) { info ->
            name(info.contender)
            text(": ${info.notes.joinToString(" ")}")
        }
    }
}
