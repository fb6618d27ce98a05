package golden

import dev.serdemark.worker.codec.*

/** What a payload holds. */
typealias Root = golden.thrift.Order

/** What a codec may want to know about the data model. */
object Shape {
    /** Whether a field may be absent, and must then not be written as null. */
    const val HAS_OPTIONAL: Boolean = true

    /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
    const val HAS_UNKNOWN: Boolean = false

    /** Whether there are numbers of more digits than a double has. */
    const val HAS_DECIMAL: Boolean = true

    /** The classes of all records and enums, in the order of the schema. */
    val CLASSES: List<Class<*>>
        get() = listOf(
            golden.thrift.Order::class.java,
            golden.thrift.Color::class.java,
            golden.thrift.Circle::class.java,
            golden.thrift.Point::class.java,
        )

    /** Every sealed type. */
    val UNIONS: List<Union<*>> = listOf()

    /** A sealed type with the classes of its branches by their names in JSON. */
    class Union<T>(val type: Class<T>, val branches: Map<String, Class<out T>>)
}

/** Compiles only if the codec is of the channel that its manifest names. */
private fun ofChannel(codec: Bytes): BytesCodec<Root> = codec
