package dev.serdemark.studies

import dev.serdemark.report.page.Markdown
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.plainTable
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain

/** Counts the verdicts on the claims of several studies. */
object Scoreboard {
    /**
     * Returns a Markdown table with a row per study.
     *
     * @param page the path of a study's page, by the id of the study
     */
    fun rows(
        results: List<StudyResult>,
        page: (id: String) -> String = { "docs/studies/$it.md" },
    ): String =
        Markdown.table(
            plainTable(
                listOf(TableColumn("Study"), TableColumn("Claims", isNumber = true)) +
                    ClaimVerdict.entries.map {
                        TableColumn(it.id.replaceFirstChar(Char::uppercase), isNumber = true)
                    },
                results.map { row(it, page(it.study.id)) },
            )
        )

    private fun row(result: StudyResult, page: String): List<List<Inline>> =
        listOf(listOf(Link(result.study.title, page)), number(result.claims.size)) +
            ClaimVerdict.entries.map { number(result.score.getValue(it)) }

    private fun number(count: Int): List<Inline> = listOf(Plain("$count"))
}
