package dev.serdemark.sources.thrift

import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlClasses

/**
 * The common part of language shapes whose classes Scrooge generates from a Thrift schema.
 *
 * @param packageName the package of the codec; the classes are in its package `thrift`
 */
internal abstract class ThriftShape(schema: Schema, packageName: String) :
    IdlClasses(schema, "$packageName.thrift") {
    /** The class of timestamps. */
    protected val timestamp: String
        get() = "$classes.${ThriftNames.TIMESTAMP}"

    /** The function that creates a timestamp from seconds and nanoseconds. */
    protected abstract val newTimestamp: String

    /** Returns the call that reads a field of a timestamp. */
    protected abstract fun getter(field: String): String

    override fun declare(): Map<String, String> =
        ThriftFile(schema, names, classes).let { mapOf(it.path to it.text()) }

    override fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.FLOAT -> "Double"
            Leaf.BYTES -> BUFFER
            Leaf.TIMESTAMP -> timestamp
            else -> super.leafName(leaf)
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$neutral.toDouble()"
            Leaf.BYTES -> "$BUFFER.wrap($neutral)"
            Leaf.TIMESTAMP -> "$neutral.let { $newTimestamp(it.epochSecond, it.nano) }"
            else -> super.fromNeutral(leaf, neutral)
        }

    override fun toNeutral(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$own.toFloat()"
            Leaf.BYTES -> "$HELPER.byteBufferToByteArray($own)"
            Leaf.TIMESTAMP ->
                "$own.let { Instant.ofEpochSecond(it.${getter("seconds")}, it.${getter("nanos")}.toLong()) }"
            else -> super.toNeutral(leaf, own)
        }

    override fun shown(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.BYTES -> "$own.remaining()"
            Leaf.TIMESTAMP -> "$own.${getter("seconds")}"
            else -> super.shown(leaf, own)
        }

    override fun copied(leaf: Leaf, own: String): String =
        if (leaf == Leaf.BYTES) "$HELPER.copyBinary($own)" else super.copied(leaf, own)

    private companion object {
        const val BUFFER = "java.nio.ByteBuffer"
        const val HELPER = "org.apache.thrift.TBaseHelper"
    }
}
