package dev.serdemark.report.wording

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.results.WrittenSize

/** A size of a payload, with its name in tables and sentences. */
internal enum class PayloadBytes(val heading: String, val bytes: (PayloadSize) -> Double) {
    RAW("bytes", { it.bytes }),
    DEFLATE("deflate", compressed { it.deflate }),
    GZIP("gzip", compressed { it.gzip }),
    ZSTD("zstd", compressed { it.zstd }),
    LZ4("lz4", compressed { it.lz4 });

    /** Formats the bytes that a contender writes. */
    fun text(size: WrittenSize): String = Numbers.count(bytes(size.size))
}

private fun compressed(bytes: (CompressedSizes) -> Double): (PayloadSize) -> Double = {
    bytes(checkNotNull(it.compressed))
}
