package dev.serdemark.engine.check

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.workload.Document
import io.airlift.compress.Compressor
import io.airlift.compress.lz4.Lz4Compressor
import io.airlift.compress.zstd.ZstdCompressor
import java.util.concurrent.ConcurrentHashMap
import java.util.zip.Deflater

/**
 * Sizes after compression. The canonical JSON of a document is compressed once, since most JSON
 * contenders read and write exactly these bytes.
 */
class SizesOfDocument {
    private val canonical = ConcurrentHashMap<Document, PayloadSize>()

    /** Those of the canonical JSON of a [document], which all JSON contenders read. */
    fun canonical(document: Document): PayloadSize =
        canonical.computeIfAbsent(document) { size(it.payloads) }

    /** Those of [payloads] that a contender wrote of a [document]. */
    fun of(document: Document, payloads: List<ByteArray>): PayloadSize =
        if (areCanonical(document, payloads)) canonical(document) else size(payloads)

    private fun areCanonical(document: Document, payloads: List<ByteArray>): Boolean =
        payloads.size == document.payloads.size &&
            payloads.indices.all { payloads[it].contentEquals(document.payloads[it]) }
}

private fun size(payloads: List<ByteArray>): PayloadSize =
    if (payloads.isEmpty()) PayloadSize(0.0, null)
    else PayloadSize(payloads.map { it.size }.average(), compressedSizes(payloads))

/** The mean sizes of [payloads], of which there is one at least, after compression. */
internal fun compressedSizes(payloads: List<ByteArray>): CompressedSizes {
    val deflate = payloads.map(::deflated).average()
    return CompressedSizes(
        deflate = deflate,
        gzip = deflate + GZIP_OVER_ZLIB,
        zstd = mean(payloads, ZstdCompressor()),
        lz4 = mean(payloads, Lz4Compressor()),
    )
}

/** RFC 1952 has 18 bytes around the compressed data, and RFC 1950 (zlib) has 6. */
private const val GZIP_OVER_ZLIB = 12

private fun deflated(payload: ByteArray): Int {
    val deflater = Deflater()
    try {
        deflater.setInput(payload)
        deflater.finish()
        val buffer = ByteArray(minOf(maxOf(payload.size, LEAST_BUFFER), MOST_BUFFER))
        var size = 0
        while (!deflater.finished()) size += deflater.deflate(buffer)
        return size
    } finally {
        deflater.end()
    }
}

private const val LEAST_BUFFER = 64
private const val MOST_BUFFER = 65_536

private fun mean(payloads: List<ByteArray>, compressor: Compressor): Double =
    payloads
        .map { payload ->
            val most = compressor.maxCompressedLength(payload.size)
            compressor.compress(payload, 0, payload.size, ByteArray(most), 0, most)
        }
        .average()
