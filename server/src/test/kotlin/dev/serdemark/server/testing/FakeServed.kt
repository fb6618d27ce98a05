package dev.serdemark.server.testing

import dev.serdemark.worker.serve.Server.Served
import java.util.concurrent.ConcurrentHashMap

/**
 * Serves a value per sibling with the mapper in the [codec], or with [write] and [read] if the
 * codec has no mapper. Keeps the values of requests.
 */
internal class FakeServed(
    private val codec: Any?,
    private val type: Class<*>,
    private val values: List<Any>,
    private val mediaType: String = "application/json",
    private val write: (Any) -> ByteArray = { error("The codec must not write.") },
    private val read: (ByteArray) -> Any = { error("The codec must not read.") },
) : Served {
    /** The values of requests, by sibling. */
    val takenValues = ConcurrentHashMap<Int, Any>()

    override fun siblings(): Int = values.size

    override fun mediaType(): String = mediaType

    override fun type(): Class<*> = type

    override fun mapperHolder(): Any? = codec

    override fun value(sibling: Int): Any = values[sibling]

    override fun write(value: Any): ByteArray = write.invoke(value)

    override fun read(body: ByteArray): Any = read.invoke(body)

    override fun take(sibling: Int, value: Any) {
        takenValues[sibling] = value
    }

    override fun bytes(sibling: Int): ByteArray = preparedBytes(sibling)
}

/** The payload of `/bytes/N`. It is not valid UTF-8, so a conversion to text would change it. */
internal fun preparedBytes(sibling: Int): ByteArray = byteArrayOf(-1, 0, 127, sibling.toByte())
