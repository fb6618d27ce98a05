package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import java.io.FilterInputStream
import java.io.InputStream

/** A source that knows its size once it was read to its end. */
internal class CountedSource(private val source: JsonSource) : JsonSource {
    override val name: String
        get() = source.name

    override val isConverted: Boolean
        get() = source.isConverted

    /** The largest number of bytes that any of the opened streams has read. */
    var bytes: Long = 0
        private set

    override fun open(): InputStream =
        object : FilterInputStream(source.open()) {
            private var read = 0L

            override fun read(): Int = super.read().also { if (it >= 0) count(1) }

            override fun read(target: ByteArray, offset: Int, length: Int): Int =
                super.read(target, offset, length).also { if (it > 0) count(it) }

            private fun count(more: Int) {
                read += more
                bytes = maxOf(bytes, read)
            }
        }
}
