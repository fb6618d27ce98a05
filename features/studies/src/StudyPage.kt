package dev.serdemark.studies

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Markdown
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.onOneLine

/**
 * The page of a study that was measured again: its claims with their verdicts, its tables with the
 * measured figures, and the runs.
 *
 * @param command the command line that measures the study again, as a user types it
 */
class StudyPage(result: StudyResult, command: String) {
    /** The title of the study, on one line and without invisible characters. */
    internal val title: String = onOneLine(result.study.title)

    internal val dumbbellCharts: Map<String, DumbbellChart> =
        result.tables
            .withIndex()
            .filter { (_, table) -> TableWording(table).hasRatios }
            .associate { (i, table) -> chartName(i) to DumbbellChart(table) }

    internal val head: List<Block> = headOf(result)

    internal val sections: List<Block> =
        claimBlocks(result) + tableBlocks(result, dumbbellCharts.keys) + runBlocks(result, command)

    /**
     * The page in Markdown, as GitHub shows it, without the evidence for each claim and without the
     * figures of tables.
     *
     * @param completePage the file with the evidence and all figures, or the command that writes it
     * @param chart the path of a chart's SVG file, as the page names it
     */
    fun markdown(completePage: String, chart: (name: String) -> String): String {
        val links = listOf(Plain("The evidence and all figures: "), Code(completePage), Plain("."))
        return Markdown.render(
            listOf(Block.Heading(1, title)) + head + Block.Paragraph(links) + sections,
            chart,
        )
    }

    /** The charts as SVG files, by their names. */
    val charts: Map<String, String>
        get() = dumbbellCharts.mapValues { it.value.file }
}

/** The head of a study's page: how many claims hold, what the study is about, and its source. */
private fun headOf(result: StudyResult): List<Block> = buildBlocks {
    paragraph(ScoreWording.sentence(result), Tone.ANSWER)
    paragraph(result.study.about)
    val source = result.study.source ?: return@buildBlocks
    val facts =
        listOfNotNull(
            "Study" to source.citation,
            "Published" to source.published,
            source.machine?.let { "Machine" to it },
            source.method?.let { "Method" to it },
        )
    bullets(facts) { (name, fact) ->
        strong("$name:")
        text(" $fact")
    }
}
