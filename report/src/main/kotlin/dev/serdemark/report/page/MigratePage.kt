package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.CaseDifference
import dev.serdemark.results.migrate.ChangeDifference
import dev.serdemark.results.migrate.DataChange
import dev.serdemark.results.migrate.DataComparison
import dev.serdemark.results.migrate.MigrateResult
import dev.serdemark.results.migrate.MigratedData
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.results.migrate.Treated

/**
 * What changes if a user moves from one contender to another.
 *
 * @param snippet what to paste for the new contender; null if that is not known
 */
class MigratePage(private val result: MigrateResult, private val snippet: Snippet? = null) {
    private val from = Wording.name(result.from.name)
    private val to = Wording.name(result.to.name)

    /** The heading of the page. */
    val title: String = "From $from to $to"

    /** The page in Markdown, for a pull request. */
    fun markdown(): String =
        Markdown.render(
            listOf(Block.Heading(1, title), verdict()) +
                parts().flatMap { (name, blocks) -> listOf(Block.Heading(2, name)) + blocks } +
                paste()
        )

    internal fun blocks(): List<Block> =
        listOf(Block.Section(title, listOf(verdict()))) +
            parts().map { (name, blocks) -> Block.Section(name, blocks) } +
            paste()

    internal fun htmlBlocks(): List<Block> =
        listOf(Block.Section("The answer", listOf(verdict()), isAnswer = true)) +
            parts().map { (name, blocks) -> Block.Section(name, blocks) } +
            paste()

    private fun parts(): List<Pair<String, List<Block>>> =
        listOfNotNull(
            result.data?.let { "Your documents" to data(it) },
            result.data?.let { data ->
                data.mutated?.let { "Mutations of your documents" to mutated(it, data.untried) }
            },
            result.cases?.let { "Unusual and invalid data" to cases() },
            result.changes?.let { "Changes of the schema" to changes() },
            "Speed, size and effort" to MigrateSpeed(result).blocks(),
        )

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
            listOfNotNull(result.data?.let(::dataVerdict), differ) + MigrateSpeed(result).verdicts()
        val text = all.joinToString().ifEmpty { "Nothing was compared" }
        return Block.Paragraph(
            listOf(Strong(text.replaceFirstChar { it.uppercase() } + ".")),
            Tone.ANSWER,
        )
    }

    private fun share(count: Int, of: Int, what: String, worse: Int): String =
        "$count of $of $what${worse(worse)}"

    private fun dataVerdict(data: MigratedData): String {
        val read = data.read
        if (read == null) {
            val same = data.stored.compared - data.stored.changed
            return "$same of ${documents(data.stored.compared)} that $from wrote are read by $to as by $from"
        }
        val change = if (read.changed == 1) "changes" else "change"
        return "${read.changed} of ${documents(read.compared)} $change"
    }

    private fun documents(count: Int) =
        if (count == 1) "1 document" else "${Numbers.count(count.toDouble())} documents"

    private fun worse(count: Int) = if (count == 0) "" else " ($count worse)"

    private fun data(data: MigratedData): List<Block> =
        listOfNotNull(Block.Paragraph(tried(data), Tone.QUIET)) +
            (data.read?.let {
                comparison(
                    "Read as they are",
                    it,
                    "Both read the same from all ${documents(it.compared)}.",
                )
            } ?: emptyList()) +
            comparison(
                "What $from wrote, read by $to",
                data.stored,
                "$to reads all ${documents(data.stored.compared)} that $from wrote as $from does.",
            ) +
            comparison(
                "What $to writes, read by $from, as long as old readers run",
                data.returned,
                "$from reads all ${documents(data.returned.compared)} that $to wrote as $to does.",
                first = to,
                second = from,
            ) +
            (data.written?.let {
                comparison(
                    "The text that both write",
                    it,
                    "Both write the same text for all ${documents(it.compared)}.",
                    isText = true,
                )
            } ?: emptyList())

    private fun tried(data: MigratedData): String {
        val all =
            if (data.documents.toLong() == data.found) "All ${documents(data.documents)}"
            else "${documents(data.documents)} of ${data.found}"
        val canonical = data.documents - data.asWritten
        val others =
            if (canonical == 0 || data.read == null) ""
            else
                " $canonical of them as canonical JSON, because their text has no place in the schema, or was replaced."
        return "$all were tried, each contender in its own JVM, on Java ${result.jvm}.$others"
    }

    private fun comparison(
        heading: String,
        comparison: DataComparison,
        same: String,
        first: String = from,
        second: String = to,
        isText: Boolean = false,
    ): List<Block> {
        val verb = if (isText) "differ" else "change"
        val unwritten =
            if (comparison.unwritten == 0) ""
            else " ${documents(comparison.unwritten)} could not be written: ${comparison.reason}"
        val says =
            when {
                comparison.compared == 0 -> "Nothing was written."
                comparison.changed == 0 -> same
                else -> "${comparison.changed} of ${documents(comparison.compared)} $verb."
            }
        return listOf(Block.Paragraph(listOf(Strong("$heading: "), Plain(says + unwritten)))) +
            list(comparison.changes.map { if (isText) written(it) else change(it, first, second) })
    }

    /** The first items, and the others folded: a terminal only says how many there are. */
    private fun list(items: List<List<Inline>>): List<Block> {
        val others = items.drop(MOST_SHOWN)
        if (others.isEmpty()) return bullets(items)
        val more = "${others.size} more, which --format markdown and html show"
        return bullets(items.take(MOST_SHOWN)) +
            Block.Paragraph("$more.", Tone.QUIET) +
            Block.Details("The other ${others.size}", bullets(others))
    }

    /** A difference of the texts that both write. */
    private fun written(change: DataChange): List<Inline> {
        val example = change.example
        return listOf(Strong(FORMS.getValue(change.kind))) +
            places(change.places) +
            Plain(": ${documents(change.count)}. Document ${example.document}, ") +
            Code(example.path) +
            Plain(": ") +
            Code(example.from.text.orEmpty()) +
            Plain(" by $from, ") +
            Code(example.to.text.orEmpty()) +
            Plain(" by $to.")
    }

    /** A difference of what two readers made of the user's documents, the [first] as it should. */
    private fun change(change: DataChange, first: String, second: String): List<Inline> {
        val example = change.example
        val count =
            Plain(
                ": ${documents(change.count)}${tendency(change.tendency)}. Document ${example.document}"
            )
        val (old, new) = inWords(example.from) to inWords(example.to)
        return when (change.kind) {
            "value" ->
                places(change.places).drop(1) +
                    Plain(state(change.content)) +
                    become(change) +
                    count +
                    Plain(", ") +
                    Code(example.path) +
                    Plain(example.content?.let { ", which has $it: " } ?: ": ") +
                    Code(example.from.text.orEmpty()) +
                    Plain(" with $first, ") +
                    Code(example.to.text.orEmpty()) +
                    Plain(" with $second.")
            "no-longer-read" -> listOf(Strong("$second does not read it"), count, Plain(": $new."))
            "now-read" ->
                listOf(
                    Strong("$second reads it, and $first does not"),
                    count,
                    Plain(": $old with $first."),
                )
            else ->
                listOf(
                    Strong("Neither reads it, in different ways"),
                    count,
                    Plain(": $old with $first, $new with $second."),
                )
        }
    }

    private fun become(change: DataChange): List<Inline> {
        val (old, new) = change.from.text to change.to.text
        return if (old == null || new == null) listOf(Plain("becomes another value"))
        else listOf(Plain("becomes "), Code(new), Plain(" instead of "), Code(old))
    }

    private fun places(all: List<String>): List<Inline> =
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

    private fun state(content: String?): String =
        when (content) {
            "missing" -> " is missing and "
            "null" -> " is null and "
            else -> " "
        }

    private fun mutated(mutated: DataComparison, left: Int): List<Block> {
        val untried = if (left == 0) "" else " $left more were not tried."
        return listOf(
            Block.Paragraph(
                listOf(
                    Strong(
                        "${mutated.changed} of ${mutated.compared} mutations are treated differently" +
                            worse(mutated.count(Tendency.WORSE)) +
                            "."
                    ),
                    Plain(
                        " These are not your documents: Serdemark changed one field at a time, to show what happens if it is missing, null or of another type.$untried"
                    ),
                )
            )
        ) + list(mutated.changes.map(::mutation))
    }

    private fun mutation(change: DataChange): List<Inline> {
        val example = change.example
        return places(change.places).drop(1) +
            Plain(" ") +
            Strong(MUTATIONS.getValue(change.kind)) +
            Plain(": ${outcome(from, change.from, example.from)}; ") +
            Plain("${outcome(to, change.to, example.to)}${tendency(change.tendency)}.")
    }

    private fun outcome(name: String, common: Treated, example: Treated): String {
        val text = (common.text ?: example.text)?.trimEnd('.')
        return when (common.conduct) {
            Conduct.READ -> "$name reads it${common.text?.let { " as $it" }.orEmpty()}"
            Conduct.SILENTLY_WRONG -> "$name is silently wrong, with $text"
            Conduct.REJECTED -> "$name rejects it ($text)"
            else -> "$name: ${inWords(Treated(common.conduct, text))}"
        }
    }

    private fun inWords(treated: Treated): String =
        listOfNotNull(treated.conduct.id.replace('-', ' '), treated.text?.let { "($it)" })
            .joinToString(" ")

    private fun tendency(tendency: Tendency): String =
        when (tendency) {
            Tendency.WORSE -> ", worse"
            Tendency.NEITHER -> ""
            Tendency.BETTER -> ", better"
        }

    private fun cases(): List<Block> {
        val cases = checkNotNull(result.cases)
        return listOf(
            Block.Paragraph(
                "${cases.compared - cases.differing.size} of ${cases.compared} cases of serdemark conform are treated alike. The others, the worst first:"
            )
        ) + list(cases.differing.map(::case))
    }

    private fun case(found: CaseDifference): List<Inline> =
        listOf(
            Strong(found.case.id),
            Plain("${tendency(found.tendency)}: "),
            Code(found.case.input),
            Plain(" $from: "),
        ) +
            did(found.from.conduct, found.from.output, found.from.reason) +
            Plain(". $to: ") +
            did(found.to.conduct, found.to.output, found.to.reason) +
            Plain(".")

    private fun did(conduct: Conduct, output: String?, reason: String?): List<Inline> =
        listOfNotNull(
            Plain(conduct.id.replace('-', ' ')),
            Plain(" ").takeIf { output != null },
            output?.let(::Code),
            reason?.takeIf { output == null }?.let { Plain(" (${it.trimEnd('.')})") },
        )

    private fun changes(): List<Block> {
        val changes = checkNotNull(result.changes)
        return listOf(
            Block.Paragraph(
                "${changes.compared - changes.differing.size} of ${changes.compared} directions of the changes of serdemark evolve are survived alike. The others, the worst first:"
            )
        ) + list(changes.differing.map(::change))
    }

    private fun change(found: ChangeDifference): List<Inline> =
        listOf(
            Strong("${found.change.id}, ${found.direction.says}"),
            Plain(
                "${tendency(found.tendency)}: $from ${found.from.outcome.words}, $to ${found.to.outcome.words}"
            ),
            Plain(found.to.reason?.let { " (${it.trimEnd('.')})." } ?: "."),
        )

    private fun paste(): List<Block> = snippet?.let(SnippetPage::brief).orEmpty()

    private companion object {
        const val MOST_SHOWN = 15
        const val MOST_PLACES = 6

        val FORMS =
            mapOf(
                "null-left-out" to "Null is written or left out",
                "member-left-out" to "A field is written or left out",
                "order" to "Another order of fields",
                "number" to "Another notation of numbers",
                "escapes" to "Other escapes",
                "value" to "Another value",
            )

        val MUTATIONS =
            mapOf(
                "missing" to "missing",
                "null" to "null",
                "unknown-field" to "with an unknown field",
                "unknown-symbol" to "an unknown symbol",
                "number-as-text" to "a number in quotes",
                "fraction" to "1.5 in place of a whole number",
                "beyond" to "beyond its type",
                "empty-text" to "an empty text in place of a value",
                "text-as-number" to "a number in place of a text",
                "boolean-as-text" to "true or false in quotes",
                "single-item" to "an item in place of a list",
                "whole-with-point" to "a whole number written with .0",
                "other-case" to "a symbol in other case",
            )
    }
}
