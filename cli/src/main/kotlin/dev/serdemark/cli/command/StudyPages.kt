package dev.serdemark.cli.command

import dev.serdemark.cli.output.OutputFile
import dev.serdemark.report.study.StudyHtml
import dev.serdemark.report.study.StudyPage
import dev.serdemark.results.study.StudyResult
import dev.serdemark.studies.StudyFolder
import java.nio.file.Path
import kotlin.io.path.name

/** Writes the pages of a study into its [folder]: one for browsers, and one in Markdown. */
internal class StudyPages(private val folder: StudyFolder, private val command: String) {
    fun write(result: StudyResult) {
        val page = StudyPage(result, command)
        write(folder.html, StudyHtml.render(page))
        page.charts.forEach { (name, chart) -> write(folder.chart(name), chart) }
        write(folder.markdown, page.markdown { folder.chart(it).name })
    }

    private fun write(file: Path, text: String) =
        OutputFile(file).use { output -> output.write { it.write(text) } }
}
