package dev.serdemark.studies

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.anchor
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.plainTable
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.VerdictText

/**
 * The claims: a table of verdicts, and then the evidence for each claim, which Markdown leaves out.
 */
internal fun claimBlocks(result: StudyResult): List<Block> =
    if (result.claims.isEmpty()) emptyList() else listOf(ClaimBlocks(result).section)

private class ClaimBlocks(private val result: StudyResult) {
    private val numbered = result.claims.withIndex().map { (i, it) -> NumberedClaim(i + 1, it) }

    val section: Block
        get() =
            Block.Section(
                "Claims",
                listOf(table, Block.Paragraph(ScoreWording.coverage(result), Tone.QUIET)) +
                    numbered.flatMap(::evidence),
            )

    private val table: Block
        get() =
            plainTable(
                listOf(TableColumn("", isNumber = true)) + HEADINGS.map { TableColumn(it) },
                numbered.map {
                    listOf(
                        listOf(Link("${it.number}", "#${it.anchor}")),
                        listOf(Plain(it.claim.claim.says)),
                        listOf(verdictText(it.claim.verdict)),
                        listOf(Plain(ClaimWording(it.claim, result).summary)),
                    )
                },
            )

    private fun evidence(numberedClaim: NumberedClaim): List<Block> = buildBlocks {
        val claim = numberedClaim.claim
        val words = ClaimWording(claim, result)
        val facts =
            listOfNotNull(
                listOf(verdictText(claim.verdict), Plain(": ${words.evidence}")),
                words.timeToDecide?.let { listOf(Plain(it)) },
                words.demand?.let { listOf(Plain("Demanded: $it.")) },
                claim.findings.singleOrNull()?.let { listOf(Plain(measuredCells(it, words))) },
                words.precision?.let { listOf(Plain(it)) },
                nameOfRun(claim)?.let { listOf(Plain("Measured by run "), Code(it), Plain(".")) },
                claim.claim.placeInStudy?.let { listOf(Plain("In the study: $it")) },
            )
        val title = "${numberedClaim.number}. ${claim.claim.says}"
        details(title, isBrief = false, numberedClaim.anchor) {
            bullets(facts)
            findings(claim.findings, words)
        }
    }

    private fun nameOfRun(claim: ClaimResult): String? =
        claim.claim.run?.takeIf { result.study.runs.size > 1 }

    private fun measuredCells(finding: Finding, words: ClaimWording): String =
        listOfNotNull("Measured: ${words.label(finding)}", words.comparedFigures(finding))
            .joinToString(": ")

    private fun BlocksBuilder.findings(findings: List<Finding>, words: ClaimWording) {
        val pairs = findings.flatMap(words::pairsOfMean)
        if (pairs.isNotEmpty()) details("${pairs.size} pairs") { bullets(pairs) { text(it) } }
        else if (findings.size > 1)
            details("All ${findings.size} ${words.kindOfFindings}") { add(table(findings, words)) }
    }

    private fun table(findings: List<Finding>, words: ClaimWording): Block {
        val figures = findings.map(words::comparedFigures)
        val hasFigures = figures.any { it != null }
        val columns =
            listOfNotNull(
                TableColumn("Cells"),
                TableColumn("Measured"),
                TableColumn("Figures").takeIf { hasFigures },
                TableColumn("Verdict"),
            )
        val rows =
            findings.zip(figures) { finding, comparedFigures ->
                listOfNotNull(
                    listOf(Plain(words.label(finding))),
                    listOf(Plain(words.result(finding))),
                    listOf(Plain(comparedFigures ?: "–")).takeIf { hasFigures },
                    listOf(verdictText(finding.verdict)),
                )
            }
        return plainTable(columns, rows)
    }

    private companion object {
        val HEADINGS = listOf("Claim", "Verdict", "Measured")
    }
}

/** A claim with its number in the study, by which readers refer to it. */
private class NumberedClaim(val number: Int, val claim: ClaimResult) {
    val anchor: String = anchor("$number. ${claim.claim.id}")
}

private fun verdictText(verdict: ClaimVerdict) =
    VerdictText(verdict.id, css = verdict.name.lowercase().replace('_', '-'))
