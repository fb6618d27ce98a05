package dev.serdemark.payloads

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
 * Avro's own reader allocates the size that a block declares, even if the file is shorter. It also
 * holds each block in memory twice. This class holds only Snappy blocks in memory.
 *
 * The constructor and [forEach] throw an [IOException] if the file is damaged, or if Serdemark does
 * not support its codec. Avro's decoders also throw runtime exceptions.
 */
internal class AvroContainer(source: InputStream) {
    private val input = BufferedInputStream(source)
    private val header = DecoderFactory.get().directBinaryDecoder(input, null)
    private val sync = ByteArray(DataFileConstants.SYNC_SIZE)
    private val codec: AvroCodec

    /** The text of the schema of the values. */
    val schema: ByteArray

    init {
        val magic = ByteArray(DataFileConstants.MAGIC.size).also { header.readFixed(it) }
        if (!magic.contentEquals(DataFileConstants.MAGIC))
            throw IOException("it does not begin like one")
        val known = metadata()
        header.readFixed(sync)
        schema = known[DataFileConstants.SCHEMA] ?: throw IOException("it has no schema")
        codec = AvroCodec.of(known[DataFileConstants.CODEC]?.decodeToString() ?: "null")
    }

    /** Reads the metadata, and keeps the schema and the codec. */
    private fun metadata(): Map<String, ByteArray> {
        val known = HashMap<String, ByteArray>()
        var count = header.readMapStart()
        while (count > 0) {
            for (i in 0 until count) {
                val name = header.bytes(MOST_BYTES_BY_HAND.toLong()).decodeToString()
                val value = header.bytes(MOST_BYTES_BY_HAND.toLong())
                if (name == DataFileConstants.SCHEMA || name == DataFileConstants.CODEC)
                    known[name] = value
            }
            count = header.mapNext()
        }
        return known
    }

    /** Calls [read] once per value. [read] must read exactly the bytes of that value. */
    fun forEach(read: (BinaryDecoder) -> Unit) {
        var reused: BinaryDecoder? = null
        while (!isAtEnd()) {
            val count = header.readLong()
            val size = header.readLong()
            if (count < 0 || size < 0)
                throw IOException("a block has $count values and $size bytes")
            val block = AvroBlock(input, size)
            val values = DecoderFactory.get().binaryDecoder(codec.decompressed(block), reused)
            reused = values
            for (i in 0 until count) read(values)
            if (!values.isEnd) throw IOException("a block has more than its $count values")
            block.skipRest()
            val end = ByteArray(sync.size).also { header.readFixed(it) }
            if (!end.contentEquals(sync)) throw IOException("a block does not end with its marker")
        }
    }

    private fun isAtEnd(): Boolean {
        input.mark(1)
        val isEnd = input.read() < 0
        if (!isEnd) input.reset()
        return isEnd
    }
}

/** The next [left] bytes of [input]. Throws an [EOFException] if the input ends earlier. */
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
 * Reads a length, and then as many bytes, which may be a text. Allocates no memory for bytes that
 * the file does not have.
 *
 * @throws IOException if there are more than [most] bytes
 */
internal fun BinaryDecoder.bytes(most: Long = LARGEST_DOCUMENT): ByteArray {
    val length = readLong()
    if (length !in 0..most) throw IOException("a value has $length bytes")
    return bytes(length.toInt())
}

/** Reads [length] bytes. Allocates no memory for bytes that the file does not have. */
internal fun BinaryDecoder.bytes(length: Int): ByteArray {
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
