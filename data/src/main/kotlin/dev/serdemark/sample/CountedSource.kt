package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import java.io.FilterInputStream
import java.io.InputStream

/** Counts the bytes of a source. The size is known once the source was read to its end. */
internal class CountedSource(private val source: JsonSource) : JsonSource {
    override val name: String
        get() = source.name

    override val isConverted: Boolean
        get() = source.isConverted

    /**
     * The number of bytes that were read. If the source was opened several times, the largest of
     * these numbers.
     */
    var bytes: Long = 0
        private set

    override fun open(): InputStream =
        object : FilterInputStream(source.open()) {
            private var read = 0L

            override fun read(): Int = super.read().also { if (it >= 0) count(1L) }

            override fun read(target: ByteArray, offset: Int, length: Int): Int =
                super.read(target, offset, length).also { if (it > 0) count(it.toLong()) }

            override fun skip(most: Long): Long = super.skip(most).also(::count)

            private fun count(more: Long) {
                read += more
                bytes = maxOf(bytes, read)
            }
        }
}
