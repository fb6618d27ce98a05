package dev.serdemark.report.study

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.Strong
import dev.serdemark.report.page.Tone
import dev.serdemark.results.study.Study
import dev.serdemark.results.study.StudyResult

/** The head of a study's page: how many claims hold, what the study is about, and its source. */
internal fun headBlocks(result: StudyResult): List<Block> =
    listOf(Block.Paragraph(ScoreWording.sentence(result), Tone.ANSWER)) +
        listOfNotNull(result.study.about?.let { Block.Paragraph(it) }, source(result.study))

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
