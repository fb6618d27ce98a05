package dev.serdemark.report.wording

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.results.WrittenSize
import dev.serdemark.results.WrittenSizes

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
            "6, Zstandard, and a block of LZ4."

    /** Names a document and channel as `media/small, bytes`. */
    fun label(sizes: WrittenSizes): String = visible("${sizes.document}, ${sizes.channel}")

    /**
     * Says who writes the smallest payloads, or how large all of them are if they do not differ.
     */
    fun sentence(sizes: WrittenSizes): String = if (sizes.differ) smallest(sizes) else alike(sizes)

    private fun smallest(sizes: WrittenSizes): String {
        val raw = sizes.smallest(PayloadField.RAW.bytes)
        val zipped = sizes.smallest(PayloadField.GZIP.bytes)
        val which = if (zipped == raw) pronoun(raw) else "${names(zipped)} ${verb(zipped)} smallest"
        return "${names(raw)} ${verb(raw)} smallest: ${bytes(raw, PayloadField.RAW)}. " +
            "After gzip, $which: ${bytes(zipped, PayloadField.GZIP)}."
    }

    private fun pronoun(sizes: List<WrittenSize>) =
        if (sizes.size == 1) "it is smallest too" else "they are smallest too"

    private fun alike(sizes: WrittenSizes): String {
        val one = sizes.contenders.first()
        val rest = PayloadField.entries - PayloadField.RAW
        val whose =
            if (sizes.contenders.size == 1) "A payload has"
            else "Payloads of all contenders have about"
        return "$whose ${PayloadField.RAW.text(one)} bytes. Compressed: " +
            rest.joinToString { "${it.text(one)} (${it.heading})" } +
            "."
    }

    private fun names(sizes: List<WrittenSize>) =
        Wording.inWords(sizes.map { Wording.name(it.cell.contender) })

    private fun verb(sizes: List<WrittenSize>) = if (sizes.size == 1) "is" else "are"

    private fun bytes(sizes: List<WrittenSize>, field: PayloadField) =
        "${field.text(sizes.first())} bytes"
}
