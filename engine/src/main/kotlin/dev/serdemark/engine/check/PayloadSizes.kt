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
 * Computes the sizes of payloads, with and without compression. Compresses the canonical JSON of a
 * document only once, because most JSON contenders read and write exactly these bytes.
 */
class PayloadSizes {
    private val canonical = ConcurrentHashMap<Document, PayloadSize>()

    /** Returns the sizes of the canonical JSON of a [document]. */
    fun ofCanonicalJson(document: Document): PayloadSize =
        canonical.computeIfAbsent(document) { size(it, it.payloads) }

    /** Returns the sizes of the [payloads] that a contender wrote for a [document]. */
    fun ofWritten(document: Document, payloads: List<ByteArray>): PayloadSize =
        if (areCanonical(document, payloads)) ofCanonicalJson(document)
        else size(document, payloads)

    private fun areCanonical(document: Document, payloads: List<ByteArray>): Boolean =
        payloads.size == document.payloads.size &&
            payloads.indices.all { payloads[it].contentEquals(document.payloads[it]) }
}

private fun size(document: Document, contents: List<ByteArray>): PayloadSize {
    if (contents.isEmpty()) return PayloadSize(0.0, null)
    val siblings = contents.map(document::parts)
    // The payloads of a sequence compressed together, too.
    val asWholes =
        if (document.schema.isSequence) compressedSizes(siblings.map { listOf(concatenate(it)) })
        else null
    return PayloadSize(siblings.meanOf { it.size }, compressedSizes(siblings), asWholes)
}

private fun concatenate(parts: List<ByteArray>): ByteArray =
    ByteArrayOutputStream().also { parts.forEach(it::writeBytes) }.toByteArray()

/**
 * Returns the mean sizes of [siblings] after compression. The payloads of a sibling are compressed
 * one by one, and their sizes are added. There must be at least one sibling.
 *
 * @param siblings the payloads of each sibling: one, or the payloads of a sequence
 */
internal fun compressedSizes(siblings: List<List<ByteArray>>): CompressedSizes =
    CompressedSizes(
        deflate = siblings.meanOf(::deflatedSize),
        gzip = siblings.meanOf { deflatedSize(it) + GZIP_OVER_ZLIB },
        zstd = siblings.meanOf(compressedSize(ZstdCompressor())),
        lz4 = siblings.meanOf(compressedSize(Lz4Compressor())),
    )

private fun List<List<ByteArray>>.meanOf(size: (ByteArray) -> Int): Double = map { parts ->
    parts.sumOf(size)
}
    .average()

/**
 * The number of bytes by which gzip is larger than zlib. Around the compressed data, gzip (RFC
 * 1952) has 18 bytes, and zlib (RFC 1950) has only 6 bytes.
 */
private const val GZIP_OVER_ZLIB = 12

private fun deflatedSize(payload: ByteArray): Int {
    val deflater = Deflater()
    try {
        deflater.setInput(payload)
        deflater.finish()
        val buffer = ByteArray(minOf(maxOf(payload.size, MIN_BUFFER), MAX_BUFFER))
        var size = 0
        while (!deflater.finished()) size += deflater.deflate(buffer)
        return size
    } finally {
        deflater.end()
    }
}

private const val MIN_BUFFER = 64
private const val MAX_BUFFER = 65_536

private fun compressedSize(compressor: Compressor): (ByteArray) -> Int = { payload ->
    val maxSize = compressor.maxCompressedLength(payload.size)
    compressor.compress(payload, 0, payload.size, ByteArray(maxSize), 0, maxSize)
}
