package dev.serdemark.migrate

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.SnippetPage
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.results.advice.Snippet
import dev.serdemark.trials.Conduct

/**
 * Shows what changes if a program switches from one contender to another.
 *
 * @param snippet the code to paste for the new contender; null if it is unknown
 */
class MigratePage(private val result: MigrateResult, private val snippet: Snippet? = null) :
    Page() {
    private val from = Wording.name(result.from.name)
    private val to = Wording.name(result.to.name)
    private val documents = result.data?.let { MigrateDocuments(it, from, to, result.jvm) }

    override val title: String = "From $from to $to"

    override fun content(): List<Block> =
        listOf(verdict()) +
            parts().flatMap { (name, blocks) -> listOf(Block.Heading(2, name)) + blocks } +
            snippetBlocks()

    override fun blocks(): List<Block> = sections(Block.Section(title, listOf(verdict())))

    override fun htmlBlocks(): List<Block> =
        sections(Block.Section("The answer", listOf(verdict()), isAnswer = true))

    private fun sections(answer: Block): List<Block> =
        listOf(answer) +
            parts().map { (name, blocks) -> Block.Section(name, blocks) } +
            snippetBlocks()

    private fun parts(): List<Pair<String, List<Block>>> {
        val caseBlocks = result.cases?.let(::cases) ?: missingPart("cases")
        val changeBlocks = result.changes?.let(::changes) ?: missingPart("changes")
        return listOfNotNull(
            documents?.let { "Your documents" to it.blocks() },
            result.data?.let { data ->
                data.mutated?.let {
                    val mutations = MigrateMutations(it, data.untried, from, to)
                    "Mutations of your documents" to mutations.blocks()
                }
            },
            caseBlocks?.let { "Unusual and invalid data" to it },
            changeBlocks?.let { "Changes of the schema" to it },
            "Speed, size and effort" to MigrateSpeed(result).blocks(),
        )
    }

    /** Says why a part is missing; null if no reason is known. */
    private fun missingPart(part: String): List<Block>? =
        result.gaps[part]?.let { listOf(Block.Paragraph(it)) }

    private fun verdict(): Block {
        val counts =
            listOfNotNull(
                result.data?.mutated?.let {
                    val worseCount = it.count(Tendency.WORSE)
                    countPhrase(it.changed, it.compared, "mutations of them", worseCount)
                },
                result.cases?.let { cases ->
                    val worseCount = cases.differing.count { it.tendency == Tendency.WORSE }
                    countPhrase(cases.differing.size, cases.compared, "unusual inputs", worseCount)
                },
                result.changes?.let { changes ->
                    val worseCount = changes.differing.count { it.tendency == Tendency.WORSE }
                    countPhrase(
                        changes.differing.size,
                        changes.compared,
                        "changes of the schema",
                        worseCount,
                    )
                },
            )
        val differences =
            if (counts.isEmpty()) null else "${Wording.join(counts)} are treated differently"
        val phrases =
            documents?.summaryPhrases().orEmpty() +
                listOfNotNull(differences) +
                MigrateSpeed(result).summaryPhrases()
        val text = phrases.joinToString().ifEmpty { "Nothing was compared" }
        return Block.Paragraph(
            listOf(Strong(text.replaceFirstChar { it.uppercase() } + ".")),
            Tone.ANSWER,
        )
    }

    /** Formats a count as `3 of 60 unusual inputs (1 worse)`; null if nothing was compared. */
    private fun countPhrase(
        differingCount: Int,
        comparedCount: Int,
        inputs: String,
        worseCount: Int,
    ): String? =
        if (comparedCount == 0) null
        else "$differingCount of $comparedCount $inputs${worseSuffix(worseCount)}"

    private fun othersHeading(differing: List<Any>) =
        if (differing.isEmpty()) "" else " The others, the worst first:"

    private fun cases(cases: MigratedCases): List<Block> =
        listOf(
            Block.Paragraph(
                "${cases.compared - cases.differing.size} of ${cases.compared} cases of serdemark conform have the same result.${othersHeading(cases.differing)}"
            )
        ) + foldedBullets(cases.differing.map(::case))

    private fun case(difference: CaseDifference): List<Inline> =
        listOf(
            Strong(difference.case.id),
            Plain("${tendency(difference.tendency)}: "),
            Code(difference.case.input),
            Plain(" $from: "),
        ) +
            conduct(difference.from.conduct, difference.from.output, difference.from.reason) +
            Plain(". $to: ") +
            conduct(difference.to.conduct, difference.to.output, difference.to.reason) +
            Plain(".")

    private fun conduct(conduct: Conduct, output: String?, reason: String?): List<Inline> =
        buildInlines {
            text(conduct.words)
            if (output != null) {
                text(" ")
                code(output)
            } else if (reason != null) text(" (${reason.trimEnd('.')})")
        }

    private fun changes(changes: MigratedChanges): List<Block> =
        listOf(
            Block.Paragraph(
                "${changes.compared - changes.differing.size} of ${changes.compared} readings of serdemark evolve have the same result.${othersHeading(changes.differing)}"
            )
        ) + foldedBullets(changes.differing.map(::change))

    private fun change(difference: ChangeDifference): List<Inline> =
        listOf(
            Strong("${difference.change.id}, ${difference.direction.says}"),
            Plain(
                "${tendency(difference.tendency)}: $from ${difference.from.outcome.words}, $to ${difference.to.outcome.words}"
            ),
            Plain(difference.to.reason?.let { " (${it.trimEnd('.')})." } ?: "."),
        )

    private fun snippetBlocks(): List<Block> = snippet?.let(SnippetPage::briefBlocks).orEmpty()

    internal companion object {
        private const val MAX_SHOWN = 15
        private const val MAX_PLACES = 6

        /** Lists the first items and folds the others. A terminal only counts the others. */
        fun foldedBullets(items: List<List<Inline>>): List<Block> = buildBlocks {
            val hiddenItems = items.drop(MAX_SHOWN)
            bullets(items.take(MAX_SHOWN))
            if (hiddenItems.isEmpty()) return@buildBlocks
            val hiddenCount = "${hiddenItems.size} more, which --format markdown and html show"
            paragraph("$hiddenCount.", Tone.QUIET)
            details("The other ${hiddenItems.size}") { bullets(hiddenItems) }
        }

        /** Formats a count as ` (3 worse)`; empty for 0. */
        fun worseSuffix(count: Int): String = if (count == 0) "" else " ($count worse)"

        /** Formats a tendency as `, worse`; empty if neither side is better. */
        fun tendency(tendency: Tendency): String =
            when (tendency) {
                Tendency.WORSE -> ", worse"
                Tendency.NEITHER -> ""
                Tendency.BETTER -> ", better"
            }

        /** Lists places within a document, with a space before the first. */
        fun places(paths: List<String>): List<Inline> = buildInlines {
            text(" ")
            paths.take(MAX_PLACES).forEachIndexed { i, place ->
                if (i > 0) text(", ")
                code(place.ifEmpty { "the whole document" })
            }
            if (paths.size > MAX_PLACES) text(" and ${paths.size - MAX_PLACES} more")
        }

        /** Formats a conduct with its output, or with the reason why there is none. */
        fun conductWithText(treated: Treated): String =
            listOfNotNull(treated.conduct.words, treated.text?.let { "($it)" }).joinToString(" ")

        /** Ends a sentence, with a reason if there is one. */
        fun because(reason: String?): String = reason?.let { ": ${it.trimEnd('.')}." } ?: "."
    }
}
