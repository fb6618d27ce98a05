package dev.serdemark.report.wording

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSize
import dev.serdemark.results.WrittenSizes
import dev.serdemark.results.writtenSizes

/** A size of a payload, with its name in tables and sentences. */
internal enum class PayloadField(val heading: String, val bytes: (PayloadSize) -> Double) {
    RAW("bytes", { it.bytes }),
    DEFLATE("deflate", compressed { it.deflate }),
    GZIP("gzip", compressed { it.gzip }),
    ZSTD("zstd", compressed { it.zstd }),
    LZ4("lz4", compressed { it.lz4 });

    fun text(size: WrittenSize): String = Numbers.count(bytes(size.size))
}

private fun compressed(bytes: (CompressedSizes) -> Double): (PayloadSize) -> Double = {
    bytes(checkNotNull(it.compressed))
}

/** Words for sizes of payloads, the same on the terminal and in the page. */
internal object PayloadWording {
    const val TITLE = "Payload sizes"

    const val MEANING =
        "Mean size of a payload in bytes, and after compression of each payload on its own: deflate and gzip at level " +
            "6, Zstandard, and a block of LZ4. A sequence counts as the sum of its payloads; its second table has " +
            "the sizes after compression of the whole sequence."

    /** Names a document and channel as `media/small, bytes`. */
    fun label(sizes: WrittenSizes): String {
        val label = visible("${sizes.document}, ${sizes.channel}")
        return if (sizes.isTogether) "$label: sequences compressed as a whole" else label
    }

    /** Returns all tables of sizes, in order. A sequence has two. */
    fun tables(result: RunResult): List<WrittenSizes> =
        writtenSizes(result).flatMap { listOfNotNull(it, it.together) }

    /**
     * Says who writes the smallest payloads, or how large all of them are if they do not differ.
     */
    fun sentence(sizes: WrittenSizes): List<Phrase> =
        if (sizes.differ) smallest(sizes) else listOf(Phrase(alike(sizes)))

    private fun smallest(sizes: WrittenSizes): List<Phrase> {
        val raw = sizes.smallest(PayloadField.RAW.bytes)
        val each = if (raw.size == 1) "" else " each"
        val mean = if (sizes.siblings == 1) "" else " on average"
        return listOf(
            Phrase(names(raw), strong = true),
            Phrase(" ${verb(raw)} smallest: ${bytes(raw)}$each$mean${less(raw, sizes.next)}."),
            Phrase(" " + compressed(sizes, raw)),
        )
    }

    /** Formats the distance to the next size as `, 3% smaller than gson@2.15.0`. */
    private fun less(smallest: List<WrittenSize>, next: List<WrittenSize>): String {
        if (next.isEmpty()) return ""
        val share = 1 - smallest.first().size.bytes / next.first().size.bytes
        val by = if (share < LEAST_SHARE) "less than 0.1%" else Numbers.percent(share)
        return ", $by smaller than ${names(next)}"
    }

    /** Says who writes the smallest payloads after each kind of compression. */
    private fun compressed(sizes: WrittenSizes, raw: List<WrittenSize>): String {
        val byWinner = compressions.groupBy { sizes.smallest(it.bytes) }
        val same = byWinner.keys.singleOrNull()
        if (same == raw) {
            val also = if (raw.size == 1) "It is" else "They are"
            return "$also smallest after compression too: ${after(compressions, raw)}."
        }
        return byWinner.entries.joinToString("; ", prefix = "Compressed: ", postfix = ".") {
            (winners, fields) ->
            "${names(winners)} with ${after(fields, winners)}"
        }
    }

    /** Formats sizes after compression as `131 (deflate) and 143 (gzip)`. */
    private fun after(fields: List<PayloadField>, sizes: List<WrittenSize>) =
        Wording.inWords(fields.map { "${it.text(sizes.first())} (${it.heading})" })

    private fun alike(sizes: WrittenSizes): String {
        val one = sizes.contenders.first()
        val whose =
            if (sizes.contenders.size == 1) "A payload has"
            else "Payloads of all contenders have about"
        return "$whose ${bytes(sizes.contenders)}. Compressed: ${after(compressions, listOf(one))}."
    }

    private fun names(sizes: List<WrittenSize>) =
        Wording.inWords(sizes.map { Wording.name(it.cell.contender) }, MOST_NAMES)

    private fun verb(sizes: List<WrittenSize>) = if (sizes.size == 1) "is" else "are"

    private fun bytes(sizes: List<WrittenSize>) = "${PayloadField.RAW.text(sizes.first())} bytes"

    private val compressions = PayloadField.entries - PayloadField.RAW

    private const val MOST_NAMES = 4

    /** The smallest difference that a percentage with one decimal shows. */
    private const val LEAST_SHARE = 0.0005
}
