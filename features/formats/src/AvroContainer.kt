package dev.serdemark.formats

import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.problem.MOST_BYTES_BY_HAND
import java.io.BufferedInputStream
import java.io.ByteArrayOutputStream
import java.io.EOFException
import java.io.IOException
import java.io.InputStream
import kotlin.math.min
import org.apache.avro.file.DataFileConstants
import org.apache.avro.io.BinaryDecoder
import org.apache.avro.io.DecoderFactory

/**
 * Reads an Avro container file, see
 * [Avro's specification](https://avro.apache.org/docs/1.12.0/specification/#object-container-files).
 * Avro's reader allocates the size that a block declares, even if the file is shorter. It also
 * keeps each block in memory twice. This class keeps only Snappy blocks in memory.
 *
 * The constructor and [forEach] throw an [IOException] if the file is damaged, or if Serdemark does
 * not support its codec. Avro's decoders also throw runtime exceptions.
 */
internal class AvroContainer(source: InputStream) {
    private val input = BufferedInputStream(source)

    /** Decodes everything but the values. It does not read ahead, unlike decoders of values. */
    private val decoder = DecoderFactory.get().directBinaryDecoder(input, null)

    /** The marker at the end of each block. */
    private val syncMarker = ByteArray(DataFileConstants.SYNC_SIZE)
    private val codec: AvroCodec

    /** The text of the schema of the values. */
    val schema: ByteArray

    init {
        val magic = ByteArray(DataFileConstants.MAGIC.size).also { decoder.readFixed(it) }
        if (!magic.contentEquals(DataFileConstants.MAGIC))
            throw IOException("it does not begin like one")
        val metadata = readMetadata()
        decoder.readFixed(syncMarker)
        schema = metadata[DataFileConstants.SCHEMA] ?: throw IOException("it has no schema")
        codec = AvroCodec.of(metadata[DataFileConstants.CODEC]?.decodeToString() ?: "null")
    }

    /** Reads the metadata. Returns the schema and the codec. */
    private fun readMetadata(): Map<String, ByteArray> {
        val metadata = HashMap<String, ByteArray>()
        var count = decoder.readMapStart()
        while (count > 0) {
            for (i in 0 until count) {
                val name = decoder.readLimitedBytes(MOST_BYTES_BY_HAND.toLong()).decodeToString()
                val value = decoder.readLimitedBytes(MOST_BYTES_BY_HAND.toLong())
                if (name == DataFileConstants.SCHEMA || name == DataFileConstants.CODEC)
                    metadata[name] = value
            }
            count = decoder.mapNext()
        }
        return metadata
    }

    /** Calls [read] once per value. [read] must read exactly the bytes of that value. */
    fun forEach(read: (BinaryDecoder) -> Unit) {
        var reused: BinaryDecoder? = null
        while (!isAtEnd()) {
            val count = decoder.readLong()
            val size = decoder.readLong()
            if (count < 0 || size < 0)
                throw IOException("a block has $count values and $size bytes")
            val block = AvroBlock(input, size)
            val values = DecoderFactory.get().binaryDecoder(codec.decompress(block), reused)
            reused = values
            for (i in 0 until count) read(values)
            if (!values.isEnd) throw IOException("a block has more than its $count values")
            // A codec need not read its block to the end.
            block.skipRest()
            val marker = ByteArray(syncMarker.size).also { decoder.readFixed(it) }
            if (!marker.contentEquals(syncMarker))
                throw IOException("a block does not end with its marker")
        }
    }

    private fun isAtEnd(): Boolean {
        input.mark(1)
        val isEnd = input.read() < 0
        if (!isEnd) input.reset()
        return isEnd
    }
}

/** Reads the next [left] bytes of [input]. Throws an [EOFException] if the input ends earlier. */
private class AvroBlock(private val input: InputStream, private var left: Long) : InputStream() {
    override fun read(): Int {
        val byte = ByteArray(1)
        return if (read(byte, 0, 1) < 0) -1 else byte[0].toInt() and 0xff
    }

    override fun read(bytes: ByteArray, offset: Int, length: Int): Int {
        if (left == 0L) return -1
        val count = input.read(bytes, offset, min(length.toLong(), left).toInt())
        if (count < 0) throw EOFException()
        left -= count
        return count
    }

    fun skipRest() {
        input.skipNBytes(left)
        left = 0
    }
}

/**
 * Reads bytes or a text, with the length before it.
 *
 * @throws IOException if there are more than [maxLength] bytes
 */
internal fun BinaryDecoder.readLimitedBytes(maxLength: Long = LARGEST_DOCUMENT): ByteArray {
    val length = readLong()
    if (length !in 0..maxLength) throw IOException("a value has $length bytes")
    return readLimitedBytes(length.toInt())
}

/** Reads [length] bytes in chunks, to allocate no memory for bytes that the file does not have. */
internal fun BinaryDecoder.readLimitedBytes(length: Int): ByteArray {
    if (length <= CHUNK) return ByteArray(length).also { readFixed(it) }
    val all = ByteArrayOutputStream()
    val chunk = ByteArray(CHUNK)
    while (all.size() < length) {
        val count = min(CHUNK, length - all.size())
        readFixed(chunk, 0, count)
        all.write(chunk, 0, count)
    }
    return all.toByteArray()
}

private const val CHUNK = 1 shl 16
