package dev.serdemark.report.page

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.LegendWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Shown
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet

/**
 * The results of a run, subject by subject. Markdown, terminal and HTML have the same subjects in
 * different orders: a terminal shows the next steps last, where the reader looks.
 *
 * @param by the trait whose values are headings within tables and charts; null for none
 * @param snippet the code to paste to use the recommended contender; null if it is unknown
 */
class RunPage(
    private val result: RunResult,
    private val by: Trait? = null,
    private val snippet: Snippet? = null,
) {
    private val plan = result.plan

    /** The page in Markdown, for a pull request: the answer first, and rarely used parts folded. */
    fun markdown(): String =
        Markdown.render(
            listOf(Block.Heading(1, RunWording.title(plan))) +
                answer(result) +
                recommendation(result) +
                VersionsPage(result).blocks() +
                sequences(result) +
                ranking() +
                CapacityPage(result).blocks() +
                folded(AcrossPage(result).blocks() + measures()) +
                folded(warnings(result) + reading()) +
                Block.Details(
                    "How it was measured",
                    listOf(Block.Facts(RunWording.method(result))),
                ) +
                Block.Paragraph(RunWording.facts(result)) +
                Block.Command(RunWording.command(plan))
        )

    private fun ranking(): List<Block> =
        if (result.groups.sumOf { it.ranked.size } > BriefRankingPage.MOST_ROWS)
            BriefRankingPage(result, by).blocks()
        else RankingPage(result, by).blocks()

    private fun folded(sections: List<Block>): List<Block> = sections.map { block ->
        if (block is Block.Section) Block.Details(block.title, block.blocks) else block
    }

    /** The page for a terminal, with the tables for the questions that are [shown]. */
    internal fun terminal(shown: Set<Shown>): List<Block> {
        fun of(what: Shown, blocks: () -> List<Block>) =
            if (what in shown) blocks() else emptyList()
        return listOf(Block.Section(RunWording.title(plan), answer(result) + meaning())) +
            of(Shown.TIME) { sequences(result) + RankingPage(result, by).blocks() } +
            of(Shown.TIME) { VersionsPage(result).blocks() } +
            of(Shown.TIME) { AcrossPage(result).blocks() + ProtocolsPage(result).blocks() } +
            of(Shown.LATENCY) { LatencyPage(result).blocks(isAsked = true) } +
            of(Shown.MEMORY) { MemoryPage.blocks(result, isAsked = true) } +
            of(Shown.SIZE) { PayloadsPage.blocks(result) } +
            of(Shown.TIME) { ScalePage(result).blocks() } +
            CapacityPage(result).blocks() +
            warnings(result) +
            reading(listOf(RunWording.facts(result))) +
            undecided(MOST_UNDECIDED) +
            section("Recommendation", recommendation(result))
    }

    /** The sections of the HTML page before [figures]. */
    internal val before: List<Block>
        get() =
            listOf(
                Block.Section(
                    "Verdict",
                    answer(result) + meaning() + undecided() + next(),
                    isAnswer = true,
                )
            ) +
                section("Recommendation", recommendation(result, snippet), isAnswer = true) +
                CapacityPage(result).blocks()

    /** The sections of the HTML page with the figures. */
    internal val figures: List<Block>
        get() =
            VersionsPage(result).blocks() +
                OverviewPage(result, by).blocks() +
                sequences(result) +
                Block.Section(
                    "Evidence",
                    examples(plan) + RankingPage(result, by).blocks(),
                    "groups",
                )

    /** The sections of the HTML page after [figures]. */
    internal val after: List<Block>
        get() =
            warnings(result) +
                ProtocolsPage(result).blocks() +
                measures() +
                AcrossPage(result).blocks() +
                ScalePage(result).blocks() +
                reading() +
                run() +
                Block.Section("Method", listOf(Block.Facts(RunWording.method(result))))

    /** Links to the answers of the next questions that a reader may have. */
    private fun next(): List<Block> {
        val paste = snippet?.let { Link("What to paste", "#${SnippetPage.title(it).anchor}") }
        val worth =
            Link(CapacityPage.WORTH, "#${CapacityPage.CALCULATOR}").takeIf {
                CapacityPage.operations(result).isNotEmpty()
            }
        val links = listOfNotNull(paste, worth, Link("How to repeat it", "#$REPEAT"))
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

    private fun measures(): List<Block> =
        PayloadsPage.blocks(result) +
            MemoryPage.blocks(result, isAsked = false) +
            LatencyPage(result).blocks(isAsked = false) +
            FootprintPage(result).blocks()

    private fun section(title: String, blocks: List<Block>, isAnswer: Boolean = false) =
        if (blocks.isEmpty()) emptyList()
        else listOf(Block.Section(title, blocks, isAnswer = isAnswer))

    /** At most [most] undecided pairs, each with the time that would likely decide it. */
    private fun undecided(most: Int = Int.MAX_VALUE): List<Block> {
        val pairs = EndingWording.forecasts(result, most, isShort = most < Int.MAX_VALUE)
        if (pairs.isEmpty()) return emptyList()
        val advice = EndingWording.advice(result)
        val lines = pairs.map { listOf(Plain(it)) }
        return listOf(Block.Folded("Not decided", lines, count = result.forecasts.size)) +
            listOfNotNull(advice?.let { Block.Paragraph(it) })
    }

    /** Explains the tables and the names of contenders, and adds [further] sentences. */
    private fun reading(further: List<String> = emptyList()): List<Block> {
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
                RunWording.single(plan),
            )
        val classes = LegendWording.lines(plan).map { listOf(Plain(it)) }
        return section(
            "How to read the tables",
            texts.map { Block.Paragraph(it, Tone.QUIET) } +
                bullets(classes) +
                intervals +
                further.map { Block.Paragraph(it) },
        )
    }

    /** The command that repeats the run, the machine, the settings and the contenders. */
    private fun run(): Block =
        Block.Section(
            "Repeat this run",
            listOf(
                Block.Command(RunWording.command(plan)),
                Block.Heading(3, "Machine and settings"),
                Block.Facts(RunWording.settings(result)),
                Block.Heading(3, "Contenders"),
            ) + contenders(plan, by),
            REPEAT,
        )

    private companion object {
        /** The most undecided pairs that a terminal lists; the HTML page lists all. */
        const val MOST_UNDECIDED = 4

        /** The anchor of the command that repeats the run. */
        const val REPEAT = "run"
    }
}

/** The anchor of the explanation of intervals. */
internal const val INTERVALS = "intervals"

/** The beginning of a payload of each document, folded; nothing if the run did not record any. */
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

/** A table of contenders and their traits. A trait that all of them share has no column. */
private fun contenders(plan: Plan, by: Trait?): List<Block> {
    val isOne = plan.contenders.size == 1
    val (shared, varying) =
        Trait.entries
            .associateWith { trait -> plan.contenders.map(trait::of).distinct() }
            .filterValues { it != listOf(null) }
            .entries
            .partition { (_, values) -> values.size == 1 && !isOne }
    val traits = varying.map { it.key }
    val fields =
        listOf<TableField<ContenderInfo>>(
            name { Wording.name(it.contender) },
            words("model") { visible(it.languageShape) },
            words("uses") { info -> info.uses?.let(::visible) },
        ) +
            traits.map { trait ->
                words(trait.id) { info: ContenderInfo -> trait.of(info)?.let(::visible) }
            }
    val groups = Grouping(plan, by).of(plan.contenders) { it.contender }
    val notes =
        plan.contenders
            .filter { it.notes.isNotEmpty() }
            .map { info ->
                listOf(
                    Strong(Wording.name(info.contender)),
                    Plain(": ${info.notes.joinToString(" ")}"),
                )
            }
    return listOfNotNull(
        shared
            .takeIf { it.isNotEmpty() }
            ?.map { (trait, values) -> "${trait.id} ${values.single()}" }
            ?.let { Block.Paragraph("The same for all: ${visible(it.joinToString())}.") },
        table("Contenders", fields, groups, isComplete = true),
        Block.Folded("Deviations from the timing contract", notes).takeIf {
            notes.isNotEmpty()
        },
    )
}
