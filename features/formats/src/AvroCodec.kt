package dev.serdemark.formats

import dev.serdemark.inference.LARGEST_DOCUMENT
import io.airlift.compress.snappy.SnappyDecompressor
import io.airlift.compress.zstd.ZstdInputStream
import java.io.ByteArrayInputStream
import java.io.IOException
import java.io.InputStream
import java.nio.ByteBuffer
import java.util.zip.CRC32
import java.util.zip.Inflater
import java.util.zip.InflaterInputStream

/** Decompresses the blocks of an Avro container. */
internal fun interface AvroCodec {
    /**
     * Returns the decompressed content of [block].
     *
     * @throws IOException if the block is damaged; some codecs report that only while the content
     *   is read
     */
    fun decompress(block: InputStream): InputStream

    companion object {
        /**
         * Returns the codec that a container calls [name].
         *
         * @throws UnknownCodec if Serdemark does not support it
         */
        fun of(name: String): AvroCodec =
            when (name) {
                "null" -> AvroCodec { it }
                "deflate" -> deflate()
                "snappy" -> AvroCodec(::snappy)
                "zstandard" -> AvroCodec(::ZstdInputStream)
                else -> throw UnknownCodec(name)
            }

        private fun deflate(): AvroCodec {
            val inflater = Inflater(true) // The blocks have no zlib header.
            return AvroCodec { block ->
                inflater.reset()
                InflaterInputStream(block, inflater)
            }
        }

        /** Decompresses a Snappy block, whose last four bytes are the CRC-32 of the content. */
        private fun snappy(block: InputStream): InputStream {
            val compressed = block.readNBytes(LARGEST_DOCUMENT.toInt() + 1)
            val end = compressed.size - Int.SIZE_BYTES
            if (end < 1) throw IOException("a block of Snappy has ${compressed.size} bytes")
            val size = SnappyDecompressor.getUncompressedLength(compressed, 0)
            if (size !in 0..LARGEST_DOCUMENT || compressed.size > LARGEST_DOCUMENT) {
                throw IOException("a block of Snappy has more than ${LARGEST_DOCUMENT shr 20} MB")
            }
            val content = ByteArray(size)
            val written = SnappyDecompressor().decompress(compressed, 0, end, content, 0, size)
            val checksum = CRC32().also { it.update(content, 0, written) }.value.toInt()
            if (checksum != ByteBuffer.wrap(compressed, end, Int.SIZE_BYTES).getInt()) {
                throw IOException("a block does not match its checksum")
            }
            return ByteArrayInputStream(content, 0, written)
        }
    }
}

/** Thrown if Serdemark does not support the codec of a container. */
internal class UnknownCodec(val codec: String) : IOException("its codec is $codec")
