package dev.serdemark.migrate

import dev.serdemark.migrate.MigratePage.Companion.because
import dev.serdemark.migrate.MigratePage.Companion.conductWithText
import dev.serdemark.migrate.MigratePage.Companion.foldedBullets
import dev.serdemark.migrate.MigratePage.Companion.places
import dev.serdemark.migrate.MigratePage.Companion.tendency
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Tone
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.trials.Conduct

/**
 * Shows what happens to the user's documents if [to] replaces [from]. Stored payloads are those
 * that [from] wrote. Returned payloads are those that [to] writes and old readers still read.
 */
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
    fun summaryPhrases(): List<String> {
        val stored = data.stored
        val returned = data.returned
        // Without comparisons of the documents themselves, those of stored payloads come first.
        val firstReader = data.read ?: stored
        // The comparisons may leave out the same documents, so their numbers are not added.
        val uncompared = listOf(firstReader, stored, returned).maxOf { it.untried?.count ?: 0 }
        return listOfNotNull(
            when {
                firstReader.compared == 0 -> "no document was compared"
                data.read == null -> changeSentence(stored, from, to, reportsZero = true)
                else -> "${changedOfCompared(firstReader)} ${changeVerb(firstReader)}"
            },
            if (firstReader.unread == 0) null
            else "neither reads ${documentCount(firstReader.unread)}",
            if (data.read == null) null else changeSentence(stored, from, to),
            if (data.read == null) null else unread(stored, from),
            changeSentence(returned, to, from),
            unread(returned, to),
            unwritten(stored, from),
            unwritten(returned, to),
            if (uncompared == 0) null else "${documentCount(uncompared)} were not compared in full",
        )
    }

    private fun changedOfCompared(comparison: DataComparison) =
        "${Numbers.count(comparison.changed.toDouble())} of ${documentCount(comparison.compared)}"

    private fun changeVerb(comparison: DataComparison) =
        if (comparison.changed == 1) "changes" else "change"

    private fun changeSentence(
        comparison: DataComparison,
        writer: String,
        reader: String,
        reportsZero: Boolean = false,
    ): String? {
        if (comparison.changed == 0 && !reportsZero) return null
        val count = changedOfCompared(comparison)
        return "$count that $writer wrote ${changeVerb(comparison)} with $reader"
    }

    private fun unread(comparison: DataComparison, writer: String): String? =
        if (comparison.unread == 0) null
        else "neither reads ${documentCount(comparison.unread)} that $writer wrote"

    private fun unwritten(comparison: DataComparison, writer: String): String? =
        comparison.unwritten?.let { "$writer cannot write ${documentCount(it.count)}" }

    private fun documentCount(count: Int) = Wording.quantity(count, "document")

    fun blocks(): List<Block> =
        listOf(Block.Paragraph(scope(), Tone.QUIET)) +
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
            data.written?.let(::textBlocks).orEmpty()

    private fun scope(): String {
        val extent =
            if (data.documents.toLong() == data.found) "all ${documentCount(data.documents)}"
            else "${documentCount(data.documents)} of ${data.found}"
        val canonicalCount = data.documents - data.asWritten
        val canonicalNote =
            if (canonicalCount == 0 || data.read == null) ""
            else
                " $canonicalCount of them were taken as canonical JSON, because the schema does not describe their text, or because of --redact."
        return "Compared $extent, with each contender in a separate JVM, on Java $jvm.$canonicalNote"
    }

    /**
     * Compares what two contenders read from the same payloads.
     *
     * @param firstReader the reader that [secondReader] is compared with
     * @param isPayload whether [firstReader] wrote the payloads; if not, they are the user's
     *   documents
     * @param sameSentence makes the sentence that both read the same, from the number of documents
     */
    private fun comparison(
        heading: String,
        comparison: DataComparison,
        firstReader: String,
        secondReader: String,
        isPayload: Boolean = true,
        sameSentence: (String) -> String,
    ): List<Block> {
        val compared = comparison.compared
        val unread = comparison.unread
        val result =
            when {
                compared == 0 -> "Nothing was compared."
                comparison.changed > 0 ->
                    "${changedOfCompared(comparison)} ${changeVerb(comparison)}." +
                        if (unread == 0) "" else " Neither reads ${documentCount(unread)}."
                unread == 0 -> sameSentence("all ${documentCount(compared)}")
                unread == compared -> "Neither reads any of ${documentCount(compared)}."
                else ->
                    sameSentence(documentCount(compared - unread)) +
                        " Neither reads the other $unread."
            }
        val unwritten =
            comparison.unwritten?.let {
                " $firstReader could not write ${documentCount(it.count)}${because(it.reason)}"
            }
        val uncompared =
            comparison.untried?.let {
                " ${documentCount(it.count)} not compared${because(it.reason)}"
            }
        return listOf(
            Block.Paragraph(
                listOf(
                    Strong("$heading: "),
                    Plain(result + unwritten.orEmpty() + uncompared.orEmpty()),
                )
            )
        ) +
            foldedBullets(
                comparison.changes.map { change ->
                    readingDifference(
                        change,
                        firstReader,
                        secondReader,
                        writer = firstReader.takeIf { isPayload },
                    )
                }
            )
    }

    private fun textBlocks(writtenTexts: DataComparison): List<Block> {
        val result =
            when {
                writtenTexts.compared == 0 -> "Nothing was compared."
                writtenTexts.changed == 0 ->
                    "Both write the same text for all ${documentCount(writtenTexts.compared)}."
                else -> "${changedOfCompared(writtenTexts)} differ."
            }
        val heading = Strong("The text that both write: ")
        return listOf(Block.Paragraph(listOf(heading, Plain(result)))) +
            foldedBullets(writtenTexts.changes.map(::textDifference))
    }

    private fun textDifference(change: DataChange): List<Inline> {
        val example = change.example
        return listOf(Strong(TEXT_DIFFERENCES.getValue(change.kind))) +
            places(change.places) +
            Plain(
                ": ${documentCount(change.count)}${tendency(change.tendency)}. Document ${example.document}, "
            ) +
            Code(example.path) +
            Plain(": ") +
            Code(example.from.text.orEmpty()) +
            Plain(" by $from, ") +
            Code(example.to.text.orEmpty()) +
            Plain(" by $to.")
    }

    /** @param writer the contender that wrote the payload; null for the user's document */
    private fun readingDifference(
        change: DataChange,
        firstReader: String,
        secondReader: String,
        writer: String?,
    ): List<Inline> {
        val example = change.example
        val count =
            Plain(
                ": ${documentCount(change.count)}${tendency(change.tendency)}. Document ${example.document}"
            )
        val old = conductWithText(example.from)
        val new = conductWithText(example.to)
        val place =
            if (example.path == "$") listOf(Plain(": "))
            else
                listOf(
                    Plain(", "),
                    Code(example.path),
                    Plain(contentClause(example.content, writer)),
                )
        fun withBothTexts(difference: String) =
            listOf(Strong(difference), count) +
                place +
                Plain("$old with $firstReader, $new with $secondReader.")
        return when (change.kind) {
            "value" ->
                // Without the space before the places, because they begin the sentence.
                places(change.places).drop(1) +
                    Plain(contentVerb(change.content, writer)) +
                    valueChange(change) +
                    count +
                    place +
                    Code(example.from.text.orEmpty()) +
                    Plain(" with $firstReader, ") +
                    Code(example.to.text.orEmpty()) +
                    Plain(" with $secondReader.")
            "silently-wrong" -> {
                val wrong =
                    listOfNotNull(
                        firstReader.takeIf { example.from.conduct == Conduct.SILENTLY_WRONG },
                        secondReader.takeIf { example.to.conduct == Conduct.SILENTLY_WRONG },
                    )
                withBothTexts(
                    if (wrong.size == 1) "${wrong.single()} is silently wrong"
                    else "Both are silently wrong, in different ways"
                )
            }
            "only-from-reads" ->
                listOf(Strong("$secondReader does not read it"), count) + place + Plain("$new.")
            "only-to-reads" ->
                listOf(Strong("$secondReader reads it, and $firstReader does not"), count) +
                    place +
                    Plain("$old.")
            else -> withBothTexts("Neither reads it, in different ways")
        }
    }

    private fun contentClause(content: String?, writer: String?): String =
        when {
            content == null -> ": "
            writer == null -> ", which is $content: "
            content == MISSING -> ", which $writer left out: "
            else -> ", which $writer wrote as $content: "
        }

    private fun contentVerb(content: String?, writer: String?): String =
        when (content) {
            MISSING -> if (writer == null) " is missing and " else " is left out and "
            "null" -> " is null and "
            else -> " "
        }

    private fun valueChange(change: DataChange): List<Inline> {
        val old = change.from.text
        val new = change.to.text
        return if (old == null || new == null) listOf(Plain("becomes another value"))
        else listOf(Plain("becomes "), Code(new), Plain(" instead of "), Code(old))
    }

    private companion object {
        /** The content of an example whose document does not have the place. */
        const val MISSING = "missing"

        /** Words for the kinds of differences between two texts. */
        val TEXT_DIFFERENCES =
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
