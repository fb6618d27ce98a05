package dev.serdemark.engine.check

import io.airlift.compress.Decompressor
import io.airlift.compress.lz4.Lz4Compressor
import io.airlift.compress.lz4.Lz4Decompressor
import io.airlift.compress.zstd.ZstdCompressor
import io.airlift.compress.zstd.ZstdDecompressor
import io.kotest.matchers.shouldBe
import java.io.ByteArrayOutputStream
import java.io.OutputStream
import java.util.zip.DeflaterOutputStream
import java.util.zip.GZIPOutputStream
import kotlin.random.Random
import org.junit.jupiter.api.Test

/** Compares sizes with the JDK's streams, and with output that decompressors can read. */
class PayloadSizesTest {
    private val noise = Random(1).nextBytes(200_000)
    private val text = "All payloads of a document are alike. ".repeat(5000).encodeToByteArray()
    private val payloads = listOf(noise, text, byteArrayOf(1), byteArrayOf())

    @Test
    fun `sizes of deflate and gzip equal the sizes of the JDK's streams`() {
        for (payload in payloads) {
            val sizes = compressedSizes(listOf(listOf(payload)))
            sizes.deflate shouldBe streamSize(payload, ::DeflaterOutputStream)
            sizes.gzip shouldBe streamSize(payload, ::GZIPOutputStream)
        }
    }

    @Test
    fun `zstd and lz4 sizes are sizes of output that decompresses to the payload`() {
        // Leaves out the empty payload.
        for (payload in payloads - payloads.last()) {
            val sizes = compressedSizes(listOf(listOf(payload)))
            val zstd = ZstdCompressor()
            val lz4 = Lz4Compressor()
            val buffer = ByteArray(2 * payload.size + 100)
            val zstdSize = zstd.compress(payload, 0, payload.size, buffer, 0, buffer.size)
            sizes.zstd shouldBe zstdSize.toDouble()
            decompress(ZstdDecompressor(), buffer, zstdSize, payload.size) shouldBe payload
            val lz4Size = lz4.compress(payload, 0, payload.size, buffer, 0, buffer.size)
            sizes.lz4 shouldBe lz4Size.toDouble()
            decompress(Lz4Decompressor(), buffer, lz4Size, payload.size) shouldBe payload
        }
    }

    @Test
    fun `sizes are means over payloads that are compressed one by one`() {
        val (one, other) = listOf(noise, text).map { compressedSizes(listOf(listOf(it))) }
        val both = compressedSizes(listOf(listOf(noise), listOf(text)))
        both.deflate shouldBe (one.deflate + other.deflate) / 2
        both.zstd shouldBe (one.zstd + other.zstd) / 2
    }

    private fun streamSize(payload: ByteArray, stream: (OutputStream) -> OutputStream): Double {
        val bytes = ByteArrayOutputStream()
        stream(bytes).use { it.write(payload) }
        return bytes.size().toDouble()
    }

    private fun decompress(
        decompressor: Decompressor,
        compressed: ByteArray,
        compressedSize: Int,
        size: Int,
    ): ByteArray =
        ByteArray(size).also {
            decompressor.decompress(compressed, 0, compressedSize, it, 0, size)
        }
}
