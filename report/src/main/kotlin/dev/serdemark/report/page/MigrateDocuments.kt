package dev.serdemark.report.page

import dev.serdemark.report.page.MigratePage.Companion.because
import dev.serdemark.report.page.MigratePage.Companion.inWords
import dev.serdemark.report.page.MigratePage.Companion.listed
import dev.serdemark.report.page.MigratePage.Companion.places
import dev.serdemark.report.page.MigratePage.Companion.tendency
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.DataChange
import dev.serdemark.results.migrate.DataComparison
import dev.serdemark.results.migrate.MigratedData

/** Shows what happens to the user's documents with another contender. */
internal class MigrateDocuments(
    private val data: MigratedData,
    private val from: String,
    private val to: String,
    private val jvm: String,
) {
    /**
     * The differences as phrases: first in how both contenders read the user's documents, then in
     * how both read what one of them wrote.
     */
    fun verdicts(): List<String> {
        val (stored, returned) = data.stored to data.returned
        val first = data.read ?: stored
        val untried = listOf(first, stored, returned).maxOf { it.untried?.count ?: 0 }
        return listOfNotNull(
            when {
                first.compared == 0 -> "no document was compared"
                data.read == null -> changed(stored, from, to, isZeroToo = true)
                else -> "${share(first)} ${verb(first)}"
            },
            if (first.unread == 0) null else "neither reads ${documents(first.unread)}",
            if (data.read == null) null else changed(stored, from, to),
            if (data.read == null) null else unread(stored, from),
            changed(returned, to, from),
            unread(returned, to),
            unwritten(stored, from),
            unwritten(returned, to),
            if (untried == 0) null else "${documents(untried)} were not compared in full",
        )
    }

    private fun share(comparison: DataComparison) =
        "${Numbers.count(comparison.changed.toDouble())} of ${documents(comparison.compared)}"

    private fun verb(comparison: DataComparison) =
        if (comparison.changed == 1) "changes" else "change"

    private fun changed(
        comparison: DataComparison,
        writer: String,
        reader: String,
        isZeroToo: Boolean = false,
    ): String? =
        if (comparison.changed == 0 && !isZeroToo) null
        else "${share(comparison)} that $writer wrote ${verb(comparison)} with $reader"

    private fun unread(comparison: DataComparison, writer: String): String? =
        if (comparison.unread == 0) null
        else "neither reads ${documents(comparison.unread)} that $writer wrote"

    private fun unwritten(comparison: DataComparison, writer: String): String? =
        comparison.unwritten?.let { "$writer cannot write ${documents(it.count)}" }

    private fun documents(count: Int) = Wording.counted(count, "document")

    fun blocks(): List<Block> =
        listOf(Block.Paragraph(tried(), Tone.QUIET)) +
            data.read
                ?.let { read ->
                    comparison("Read as they are", read, from, to, isPayload = false) {
                        "Both read the same from $it."
                    }
                }
                .orEmpty() +
            comparison("What $from wrote, read by $to", data.stored, from, to) {
                "$to reads $it that $from wrote as $from does."
            } +
            comparison(
                "What $to writes, read by $from, as long as old readers run",
                data.returned,
                to,
                from,
            ) {
                "$from reads $it that $to wrote as $to does."
            } +
            data.written?.let(::texts).orEmpty()

    private fun tried(): String {
        val all =
            if (data.documents.toLong() == data.found) "all ${documents(data.documents)}"
            else "${documents(data.documents)} of ${data.found}"
        val canonical = data.documents - data.asWritten
        val others =
            if (canonical == 0 || data.read == null) ""
            else
                " $canonical of them were taken as canonical JSON, because the schema does not describe their text, or because of --redact."
        return "Compared $all, with each contender in a separate JVM, on Java $jvm.$others"
    }

    /**
     * Compares what two readers got from the same documents.
     *
     * @param first the reader that [second] is compared with; if [isPayload], it also wrote the
     *   payloads
     * @param same says in a sentence that both read the given documents equally
     */
    private fun comparison(
        heading: String,
        comparison: DataComparison,
        first: String,
        second: String,
        isPayload: Boolean = true,
        same: (String) -> String,
    ): List<Block> {
        val (compared, unread) = comparison.compared to comparison.unread
        val says =
            when {
                compared == 0 -> "Nothing was compared."
                comparison.changed > 0 ->
                    "${share(comparison)} ${verb(comparison)}." +
                        if (unread == 0) "" else " Neither reads ${documents(unread)}."
                unread == 0 -> same("all ${documents(compared)}")
                unread == compared -> "Neither reads any of ${documents(compared)}."
                else -> same(documents(compared - unread)) + " Neither reads the other $unread."
            }
        val unwritten =
            comparison.unwritten?.let {
                " $first could not write ${documents(it.count)}${because(it.reason)}"
            }
        val untried =
            comparison.untried?.let {
                " ${documents(it.count)} not compared${because(it.reason)}"
            }
        return listOf(
            Block.Paragraph(
                listOf(
                    Strong("$heading: "),
                    Plain(says + unwritten.orEmpty() + untried.orEmpty()),
                )
            )
        ) + listed(comparison.changes.map { change(it, first, second, first.takeIf { isPayload }) })
    }

    private fun texts(written: DataComparison): List<Block> {
        val says =
            when {
                written.compared == 0 -> "Nothing was compared."
                written.changed == 0 ->
                    "Both write the same text for all ${documents(written.compared)}."
                else -> "${share(written)} differ."
            }
        return listOf(Block.Paragraph(listOf(Strong("The text that both write: "), Plain(says)))) +
            listed(written.changes.map(::text))
    }

    private fun text(change: DataChange): List<Inline> {
        val example = change.example
        return listOf(Strong(FORMS.getValue(change.kind))) +
            places(change.places) +
            Plain(
                ": ${documents(change.count)}${tendency(change.tendency)}. Document ${example.document}, "
            ) +
            Code(example.path) +
            Plain(": ") +
            Code(example.from.text.orEmpty()) +
            Plain(" by $from, ") +
            Code(example.to.text.orEmpty()) +
            Plain(" by $to.")
    }

    /** @param writer who wrote the payload; null if it is the user's document */
    private fun change(
        change: DataChange,
        first: String,
        second: String,
        writer: String?,
    ): List<Inline> {
        val example = change.example
        val count =
            Plain(
                ": ${documents(change.count)}${tendency(change.tendency)}. Document ${example.document}"
            )
        val (old, new) = inWords(example.from) to inWords(example.to)
        val place =
            if (example.path == "$") listOf(Plain(": "))
            else listOf(Plain(", "), Code(example.path), Plain(has(example.content, writer)))
        fun both(says: String) =
            listOf(Strong(says), count) + place + Plain("$old with $first, $new with $second.")
        return when (change.kind) {
            "value" ->
                places(change.places).drop(1) +
                    Plain(state(change.content, writer)) +
                    become(change) +
                    count +
                    place +
                    Code(example.from.text.orEmpty()) +
                    Plain(" with $first, ") +
                    Code(example.to.text.orEmpty()) +
                    Plain(" with $second.")
            "silently-wrong" -> {
                val wrong =
                    listOfNotNull(
                        first.takeIf { example.from.conduct == Conduct.SILENTLY_WRONG },
                        second.takeIf { example.to.conduct == Conduct.SILENTLY_WRONG },
                    )
                both(
                    if (wrong.size == 1) "${wrong.single()} is silently wrong"
                    else "Both are silently wrong, in different ways"
                )
            }
            "only-from-reads" ->
                listOf(Strong("$second does not read it"), count) + place + Plain("$new.")
            "only-to-reads" ->
                listOf(Strong("$second reads it, and $first does not"), count) +
                    place +
                    Plain("$old.")
            else -> both("Neither reads it, in different ways")
        }
    }

    private fun has(content: String?, writer: String?): String =
        when {
            content == null -> ": "
            writer == null -> ", which is $content: "
            content == MISSING -> ", which $writer left out: "
            else -> ", which $writer wrote as $content: "
        }

    private fun state(content: String?, writer: String?): String =
        when (content) {
            MISSING -> if (writer == null) " is missing and " else " is left out and "
            "null" -> " is null and "
            else -> " "
        }

    private fun become(change: DataChange): List<Inline> {
        val (old, new) = change.from.text to change.to.text
        return if (old == null || new == null) listOf(Plain("becomes another value"))
        else listOf(Plain("becomes "), Code(new), Plain(" instead of "), Code(old))
    }

    private companion object {
        /** The content of a place that a document does not have. */
        const val MISSING = "missing"

        /** Words for the kinds of differences between two texts. */
        val FORMS =
            mapOf(
                "null-left-out" to "Null is written or left out",
                "member-left-out" to "A field is written or left out",
                "order" to "Another order of fields",
                "number" to "Another notation of numbers",
                "escapes" to "Other escapes",
                "value" to "Another value",
                "not-json" to "Text that is not JSON",
            )
    }
}
