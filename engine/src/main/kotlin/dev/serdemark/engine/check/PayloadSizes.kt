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
 * Computes sizes after compression. It compresses the canonical JSON of a document only once,
 * because most JSON contenders read and write exactly these bytes.
 */
class SizesOfDocument {
    private val canonical = ConcurrentHashMap<Document, PayloadSize>()

    /** Sizes of the canonical JSON of a [document], which all JSON contenders read. */
    fun canonical(document: Document): PayloadSize =
        canonical.computeIfAbsent(document) { size(it.payloads) }

    /** Sizes of the [payloads] that a contender wrote for a [document]. */
    fun of(document: Document, payloads: List<ByteArray>): PayloadSize =
        if (areCanonical(document, payloads)) canonical(document) else size(payloads)

    private fun areCanonical(document: Document, payloads: List<ByteArray>): Boolean =
        payloads.size == document.payloads.size &&
            payloads.indices.all { payloads[it].contentEquals(document.payloads[it]) }
}

private fun size(payloads: List<ByteArray>): PayloadSize =
    if (payloads.isEmpty()) PayloadSize(0.0, null)
    else PayloadSize(payloads.map { it.size }.average(), compressedSizes(payloads))

/** The mean sizes of [payloads] after compression. There must be at least one payload. */
internal fun compressedSizes(payloads: List<ByteArray>): CompressedSizes {
    val deflate = payloads.map(::deflated).average()
    return CompressedSizes(
        deflate = deflate,
        gzip = deflate + GZIP_OVER_ZLIB,
        zstd = mean(payloads, ZstdCompressor()),
        lz4 = mean(payloads, Lz4Compressor()),
    )
}

/**
 * Bytes that gzip adds to zlib: RFC 1952 has 18 bytes around the compressed data, and RFC 1950
 * has 6.
 */
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
