package dev.serdemark.report.page

import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.CaseDifference
import dev.serdemark.results.migrate.ChangeDifference
import dev.serdemark.results.migrate.MigrateResult
import dev.serdemark.results.migrate.MigratedCases
import dev.serdemark.results.migrate.MigratedChanges
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.results.migrate.Treated

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
            paste()

    override fun blocks(): List<Block> = sections(Block.Section(title, listOf(verdict())))

    override fun htmlBlocks(): List<Block> =
        sections(Block.Section("The answer", listOf(verdict()), isAnswer = true))

    private fun sections(answer: Block): List<Block> =
        listOf(answer) + parts().map { (name, blocks) -> Block.Section(name, blocks) } + paste()

    private fun parts(): List<Pair<String, List<Block>>> =
        listOfNotNull(
            documents?.let { "Your documents" to it.blocks() },
            result.data?.let { data ->
                data.mutated?.let {
                    val mutations = MigrateMutations(it, data.untried, from, to)
                    "Mutations of your documents" to mutations.blocks()
                }
            },
            (result.cases?.let(::cases) ?: gap("cases"))?.let {
                "Unusual and invalid data" to it
            },
            (result.changes?.let(::changes) ?: gap("changes"))?.let {
                "Changes of the schema" to it
            },
            "Speed, size and effort" to MigrateSpeed(result).blocks(),
        )

    private fun gap(part: String): List<Block>? =
        result.gaps[part]?.let { listOf(Block.Paragraph(it)) }

    private fun verdict(): Block {
        val others =
            listOfNotNull(
                result.data?.mutated?.let {
                    share(it.changed, it.compared, "mutations of them", it.count(Tendency.WORSE))
                },
                result.cases?.let {
                    val worse = it.differing.count { one -> one.tendency == Tendency.WORSE }
                    share(it.differing.size, it.compared, "unusual inputs", worse)
                },
                result.changes?.let {
                    val worse = it.differing.count { one -> one.tendency == Tendency.WORSE }
                    share(it.differing.size, it.compared, "changes of the schema", worse)
                },
            )
        val differ =
            if (others.isEmpty()) null else "${Wording.inWords(others)} are treated differently"
        val all =
            documents?.verdicts().orEmpty() +
                listOfNotNull(differ) +
                MigrateSpeed(result).verdicts()
        val text = all.joinToString().ifEmpty { "Nothing was compared" }
        return Block.Paragraph(
            listOf(Strong(text.replaceFirstChar { it.uppercase() } + ".")),
            Tone.ANSWER,
        )
    }

    private fun share(count: Int, of: Int, what: String, worse: Int): String? =
        if (of == 0) null else "$count of $of $what${worse(worse)}"

    private fun others(differing: List<Any>) =
        if (differing.isEmpty()) "" else " The others, the worst first:"

    private fun cases(cases: MigratedCases): List<Block> =
        listOf(
            Block.Paragraph(
                "${cases.compared - cases.differing.size} of ${cases.compared} cases of serdemark conform have the same result.${others(cases.differing)}"
            )
        ) + listed(cases.differing.map(::case))

    private fun case(found: CaseDifference): List<Inline> =
        listOf(
            Strong(found.case.id),
            Plain("${tendency(found.tendency)}: "),
            Code(found.case.input),
            Plain(" $from: "),
        ) +
            conduct(found.from.conduct, found.from.output, found.from.reason) +
            Plain(". $to: ") +
            conduct(found.to.conduct, found.to.output, found.to.reason) +
            Plain(".")

    private fun conduct(conduct: Conduct, output: String?, reason: String?): List<Inline> =
        listOfNotNull(
            Plain(conduct.words),
            Plain(" ").takeIf { output != null },
            output?.let(::Code),
            reason?.takeIf { output == null }?.let { Plain(" (${it.trimEnd('.')})") },
        )

    private fun changes(changes: MigratedChanges): List<Block> =
        listOf(
            Block.Paragraph(
                "${changes.compared - changes.differing.size} of ${changes.compared} readings of serdemark evolve have the same result.${others(changes.differing)}"
            )
        ) + listed(changes.differing.map(::change))

    private fun change(found: ChangeDifference): List<Inline> =
        listOf(
            Strong("${found.change.id}, ${found.direction.says}"),
            Plain(
                "${tendency(found.tendency)}: $from ${found.from.outcome.words}, $to ${found.to.outcome.words}"
            ),
            Plain(found.to.reason?.let { " (${it.trimEnd('.')})." } ?: "."),
        )

    private fun paste(): List<Block> = snippet?.let(SnippetPage::brief).orEmpty()

    internal companion object {
        private const val MOST_SHOWN = 15
        private const val MOST_PLACES = 6

        /** Lists the first items and folds the others. A terminal only counts the others. */
        fun listed(items: List<List<Inline>>): List<Block> {
            val others = items.drop(MOST_SHOWN)
            if (others.isEmpty()) return bullets(items)
            val more = "${others.size} more, which --format markdown and html show"
            return bullets(items.take(MOST_SHOWN)) +
                Block.Paragraph("$more.", Tone.QUIET) +
                Block.Details("The other ${others.size}", bullets(others))
        }

        /** Formats a count as ` (3 worse)`; empty for 0. */
        fun worse(count: Int): String = if (count == 0) "" else " ($count worse)"

        /** Formats a tendency as `, worse`; empty if neither side is better. */
        fun tendency(tendency: Tendency): String =
            when (tendency) {
                Tendency.WORSE -> ", worse"
                Tendency.NEITHER -> ""
                Tendency.BETTER -> ", better"
            }

        /** Lists places within a document, after a space. */
        fun places(all: List<String>): List<Inline> =
            listOf(Plain(" ")) +
                all.take(MOST_PLACES).flatMapIndexed { i, place ->
                    listOfNotNull(
                        Plain(", ").takeIf { i > 0 },
                        Code(place.ifEmpty { "the whole document" }),
                    )
                } +
                listOfNotNull(
                    Plain(" and ${all.size - MOST_PLACES} more").takeIf { all.size > MOST_PLACES }
                )

        /** Formats a conduct with its output, or with the reason why there is none. */
        fun inWords(treated: Treated): String =
            listOfNotNull(treated.conduct.words, treated.text?.let { "($it)" }).joinToString(" ")

        /** Ends a sentence, with a reason if there is one. */
        fun because(reason: String?): String = reason?.let { ": ${it.trimEnd('.')}." } ?: "."
    }
}
