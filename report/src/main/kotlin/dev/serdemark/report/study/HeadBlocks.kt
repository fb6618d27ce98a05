package dev.serdemark.report.study

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.Strong
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.plainTable
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.Study
import dev.serdemark.results.study.StudyResult

/** What the study is, and how its claims stand. */
internal fun headBlocks(result: StudyResult): List<Block> =
    listOf(Block.Heading(1, result.study.title)) +
        listOfNotNull(source(result.study), result.study.about?.let { Block.Paragraph(it) }) +
        score(result)

private fun source(study: Study): Block? =
    study.source?.let { source ->
        Block.Bullets(
            listOfNotNull(
                    "Study" to source.citation,
                    "Published" to source.published,
                    source.machine?.let { "Machine" to it },
                    source.method?.let { "Method" to it },
                )
                .map { (name, text) -> listOf(Strong("$name:"), Plain(" $text")) }
        )
    }

private fun score(result: StudyResult): List<Block> {
    val head = listOf(Block.Heading(2, "Result"), Block.Paragraph(ScoreWording.sentence(result)))
    if (result.claims.isEmpty()) return head
    val table =
        plainTable(
            ClaimVerdict.entries.map {
                TableColumn(it.id.replaceFirstChar(Char::uppercase), isNumber = true)
            },
            listOf(ClaimVerdict.entries.map { listOf(Plain("${result.score.getValue(it)}")) }),
        )
    return head + table + Block.Paragraph(ScoreWording.coverage(result))
}
