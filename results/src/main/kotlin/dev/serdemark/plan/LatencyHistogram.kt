package dev.serdemark.plan

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DataFormatException
import org.HdrHistogram.Histogram

/**
 * Elapsed times of single calls in nanoseconds, to three digits. In journals it is an HdrHistogram
 * in its compressed form, in Base64.
 */
object LatencyHistogram {
    /** The digits to which times are exact. */
    private const val DIGITS = 3

    /** Encodes times without [clockNanos], the part of each that the clock itself takes. */
    fun encode(nanos: LongArray, clockNanos: Long): String {
        val histogram = Histogram(DIGITS)
        nanos.forEach { histogram.recordValue(maxOf(0, it - clockNanos)) }
        val buffer = ByteBuffer.allocate(histogram.neededByteBufferCapacity)
        val length = histogram.encodeIntoCompressedByteBuffer(buffer)
        return Base64.getEncoder().encodeToString(buffer.array().copyOf(length))
    }

    /** Whether [text] is a histogram with at least one time. */
    fun isSound(text: String): Boolean =
        try {
            decode(text).totalCount > 0
        } catch (_: IllegalArgumentException) {
            false
        }

    /**
     * Adds up histograms.
     *
     * @throws IllegalArgumentException if one of them cannot be read
     */
    internal fun sum(texts: List<String>): Histogram =
        Histogram(DIGITS).also { sum -> texts.forEach { sum.add(decode(it)) } }

    private fun decode(text: String): Histogram {
        val buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text))
        return try {
            Histogram.decodeFromCompressedByteBuffer(buffer, 0)
        } catch (e: DataFormatException) {
            throw IllegalArgumentException(e)
        } catch (e: RuntimeException) { // of bytes that are too few, or of numbers that are wrong
            throw IllegalArgumentException(e)
        }
    }
}
