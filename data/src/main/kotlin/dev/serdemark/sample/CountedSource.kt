package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import java.io.FilterInputStream
import java.io.InputStream

/** Counts the bytes of a source. */
internal class CountedSource(private val source: JsonSource) : JsonSource {
    override val name: String
        get() = source.name

    override val isConverted: Boolean
        get() = source.isConverted

    /**
     * The number of bytes that were read. For a source that was read to its end, this is its size.
     */
    var bytes: Long = 0
        private set

    override fun open(): InputStream =
        object : FilterInputStream(source.open()) {
            private var read = 0L

            override fun read(): Int = super.read().also { if (it >= 0) add(1L) }

            override fun read(target: ByteArray, offset: Int, length: Int): Int =
                super.read(target, offset, length).also { if (it > 0) add(it.toLong()) }

            override fun skip(count: Long): Long = super.skip(count).also(::add)

            private fun add(count: Long) {
                read += count
                // A source may be opened several times, and not always be read to its end.
                bytes = maxOf(bytes, read)
            }
        }
}
