package dev.serdemark.thrift

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
    /** The qualified name of the class of timestamps. */
    protected val timestamp: String
        get() = "$idlPackage.${ThriftNames.TIMESTAMP}"

    /** The function that creates a timestamp from its seconds and nanoseconds. */
    protected abstract val newTimestamp: String

    /** Returns the call that reads a field of a timestamp. */
    protected abstract fun getter(field: String): String

    override fun files(): Map<String, String> =
        ThriftFile(schema, names, idlPackage).let { mapOf(it.path to it.text()) }

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

    override fun toNeutral(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$expr.toFloat()"
            Leaf.BYTES -> "$HELPER.byteBufferToByteArray($expr)"
            Leaf.TIMESTAMP ->
                "$expr.let { Instant.ofEpochSecond(it.${getter("seconds")}, it.${getter("nanos")}.toLong()) }"
            else -> super.toNeutral(leaf, expr)
        }

    override fun visitedPart(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.BYTES -> "$expr.remaining()"
            Leaf.TIMESTAMP -> "$expr.${getter("seconds")}"
            else -> super.visitedPart(leaf, expr)
        }

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$HELPER.copyBinary($expr)" else super.copyOf(leaf, expr)

    private companion object {
        const val BUFFER = "java.nio.ByteBuffer"
        const val HELPER = "org.apache.thrift.TBaseHelper"
    }
}
