package dev.serdemark.report.page

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.Grouping
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
    internal fun terminal(topics: Set<ReportTopic>): List<Block> {
        fun ifShown(topic: ReportTopic, blocks: () -> List<Block>) =
            if (topic in topics) blocks() else emptyList()
        return listOf(Block.Section(RunWording.title(plan), answer(result) + meaning())) +
            ifShown(ReportTopic.TIME) {
                sequences(result) +
                    RankingPage(result, groupingTrait).blocks() +
                    VersionsPage(result).blocks() +
                    AcrossPage(result).blocks() +
                    ProtocolsPage(result).blocks()
            } +
            withoutFigures(result) +
            ifShown(ReportTopic.LATENCY) { LatencyPage(result).blocks(isAsked = true) } +
            ifShown(ReportTopic.MEMORY) { MemoryPage.blocks(result, isAsked = true) } +
            ifShown(ReportTopic.SIZE) { PayloadsPage.blocks(result) } +
            ifShown(ReportTopic.TIME) { ScalePage(result).blocks() } +
            CapacityPage(result).blocks() +
            warnings(result) +
            readingHelp(listOf(RunWording.facts(result))) +
            undecidedPairs(MAX_UNDECIDED) +
            section("Recommendation", recommendation(result))
    }

    /** The sections of the HTML page before [sectionsOfFigures]. */
    internal val sectionsBeforeFigures: List<Block>
        get() =
            listOf(
                Block.Section(
                    "Verdict",
                    answer(result) + meaning() + undecidedPairs() + nextQuestions(),
                    isAnswer = true,
                )
            ) +
                section("Recommendation", recommendation(result, snippet), isAnswer = true) +
                CapacityPage(result).blocks()

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
    private fun nextQuestions(): List<Block> {
        val code = snippet?.let { Link("What to paste", "#${SnippetPage.title(it).anchor}") }
        val calculator =
            Link(CapacityPage.CALCULATOR_TITLE, "#${CapacityPage.CALCULATOR}").takeIf {
                CapacityPage.operations(result).isNotEmpty()
            }
        val links = listOfNotNull(code, calculator, Link("How to repeat it", "#$REPEAT"))
        return listOf(
            Block.Paragraph(
                links.flatMapIndexed { i, link ->
                    listOfNotNull(Plain(" · ").takeIf { i > 0 }, link)
                }
            )
        )
    }

    private fun meaning(): List<Block> =
        listOfNotNull(plan.words.meaning?.let { Block.Paragraph(it) })

    private fun otherMeasures(): List<Block> =
        PayloadsPage.blocks(result) +
            MemoryPage.blocks(result, isAsked = false) +
            LatencyPage(result).blocks(isAsked = false) +
            FootprintPage(result).blocks()

    private fun section(title: String, blocks: List<Block>, isAnswer: Boolean = false) =
        if (blocks.isEmpty()) emptyList()
        else listOf(Block.Section(title, blocks, isAnswer = isAnswer))

    /**
     * The undecided pairs, at most [max] of them, each with the time that would likely decide it.
     */
    private fun undecidedPairs(max: Int = Int.MAX_VALUE): List<Block> {
        // A list that is limited also has shorter lines.
        val pairs = EndingWording.forecasts(result, max, isShort = max < Int.MAX_VALUE)
        if (pairs.isEmpty()) return emptyList()
        val advice = EndingWording.advice(result)
        val lines = pairs.map { listOf(Plain(it)) }
        return listOf(Block.Folded("Not decided", lines, count = result.forecasts.size)) +
            listOfNotNull(advice?.let { Block.Paragraph(it) })
    }

    /** Explains the tables and the names of contenders. The [lastLines] follow. */
    private fun readingHelp(lastLines: List<String> = emptyList()): List<Block> {
        val intervals =
            Block.Details(
                "What the intervals cover",
                listOf(Block.Paragraph(RunWording.coverage(result))),
                anchor = INTERVALS,
            )
        val texts =
            listOfNotNull(
                plan.words.columns(),
                plan.words.headline(result),
                DecisionWording(result).reference,
                payloadsPerCall(plan),
                RunWording.singlePayloadNote(plan),
            )
        val classes = LegendWording.lines(plan).map { listOf(Plain(it)) }
        return section(
            "How to read the tables",
            texts.map { Block.Paragraph(it, Tone.QUIET) } +
                bullets(classes) +
                intervals +
                lastLines.map { Block.Paragraph(it) },
        )
    }

    /** How to repeat the run: the command, the machine, the settings and the contenders. */
    private fun repeating(): Block =
        Block.Section(
            "Repeat this run",
            listOf(
                Block.Command(RunWording.command(plan)),
                Block.Heading(3, "Machine and settings"),
                Block.Facts(RunWording.settings(result)),
                Block.Heading(3, "Contenders"),
            ) + contenders(plan, groupingTrait),
            anchor = REPEAT,
        )

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
private fun examples(plan: Plan): List<Block> =
    plan.documents.mapNotNull { document ->
        document.example?.let {
            Block.Details(
                "A payload of ${visible("${document.name}")}: its beginning, as JSON",
                listOf(Block.File("", it)),
                isBrief = false,
            )
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
    val notes =
        plan.contenders
            .filter { it.notes.isNotEmpty() }
            .map { info ->
                listOf(
                    ContenderText(info.contender),
                    Plain(": ${info.notes.joinToString(" ")}"),
                )
            }
    val sharedTraits = shared.joinToString { (trait, values) -> "${trait.id} ${values.single()}" }
    return listOfNotNull(
        if (shared.isEmpty()) null
        else Block.Paragraph("The same for all: ${visible(sharedTraits)}."),
        table("Contenders", fields, groups, isComplete = true),
        Block.Folded("Deviations from the timing contract", notes).takeIf {
            notes.isNotEmpty()
        },
    )
}
