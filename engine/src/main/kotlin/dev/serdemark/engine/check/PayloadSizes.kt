package dev.serdemark.engine.check

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.workload.Document
import io.airlift.compress.Compressor
import io.airlift.compress.lz4.Lz4Compressor
import io.airlift.compress.zstd.ZstdCompressor
import java.io.ByteArrayOutputStream
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
        canonical.computeIfAbsent(document) { size(it, it.payloads) }

    /** Sizes of the [payloads] that a contender wrote for a [document]. */
    fun of(document: Document, payloads: List<ByteArray>): PayloadSize =
        if (areCanonical(document, payloads)) canonical(document) else size(document, payloads)

    private fun areCanonical(document: Document, payloads: List<ByteArray>): Boolean =
        payloads.size == document.payloads.size &&
            payloads.indices.all { payloads[it].contentEquals(document.payloads[it]) }
}

private fun size(document: Document, contents: List<ByteArray>): PayloadSize {
    if (contents.isEmpty()) return PayloadSize(0.0, null)
    val siblings = contents.map(document::parts)
    return PayloadSize(
        siblings.map { parts -> parts.sumOf { it.size } }.average(),
        compressedSizes(siblings),
        if (document.schema.isSequence) compressedSizes(siblings.map { listOf(joined(it)) })
        else null,
    )
}

private fun joined(parts: List<ByteArray>): ByteArray =
    ByteArrayOutputStream().also { parts.forEach(it::writeBytes) }.toByteArray()

/**
 * The mean sizes of [siblings] after compression. Each consists of payloads that are compressed one
 * by one, and counts as their sum. There must be at least one sibling.
 */
internal fun compressedSizes(siblings: List<List<ByteArray>>): CompressedSizes =
    CompressedSizes(
        deflate = siblings.meanOf(::deflated),
        gzip = siblings.meanOf { deflated(it) + GZIP_OVER_ZLIB },
        zstd = siblings.meanOf(compressed(ZstdCompressor())),
        lz4 = siblings.meanOf(compressed(Lz4Compressor())),
    )

private fun List<List<ByteArray>>.meanOf(size: (ByteArray) -> Int): Double = map { parts ->
    parts.sumOf(size)
}
    .average()

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

private fun compressed(compressor: Compressor): (ByteArray) -> Int = { payload ->
    val most = compressor.maxCompressedLength(payload.size)
    compressor.compress(payload, 0, payload.size, ByteArray(most), 0, most)
}
