package dev.serdemark.sources.thrift

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.notNull
import dev.serdemark.sources.flavour.Case
import dev.serdemark.sources.flavour.Choice
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.idl.IdlClasses
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.idl.snakeCase

/**
 * The flavour `thrift`: the Java classes that Scrooge generates. They have getters, and setters
 * that return their object.
 *
 * @param packageName the package of the codec; the classes are in its package `thrift`
 */
internal class ThriftClasses(schema: Schema, packageName: String) :
    IdlClasses(schema, "$packageName.thrift") {
    override val names: ThriftNames = ThriftNames(schema, classes)

    override val unsupported: String?
        get() = thriftLimits(schema)

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
            Leaf.TIMESTAMP -> "$neutral.let { $timestamp(it.epochSecond, it.nano) }"
            else -> super.fromNeutral(leaf, neutral)
        }

    override fun toNeutral(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.FLOAT -> "$own.toFloat()"
            Leaf.BYTES -> "$HELPER.byteBufferToByteArray($own)"
            Leaf.TIMESTAMP ->
                "$own.let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) }"
            else -> super.toNeutral(leaf, own)
        }

    override fun shown(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.BYTES -> "$own.remaining()"
            Leaf.TIMESTAMP -> "$own.getSeconds()"
            else -> super.shown(leaf, own)
        }

    override fun copied(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.BYTES -> "$HELPER.copyBinary($own)"
            Leaf.TIMESTAMP -> "$own.deepCopy()"
            else -> super.copied(leaf, own)
        }

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value -> "\n        ${setting(record, field, value)}" }
            .joinToString("", "${className(record.name)}()")

    /** Returns the code that sets a field. A field that the code does not set is absent. */
    private fun setting(record: RecordDeclaration, field: Field, value: String): String {
        val name = accessor(record.name, field.name)
        return if (field.slot is Nullable)
            ".also { struct -> ($value)?.let { struct.set$name(it) } }"
        else ".set$name($value)"
    }

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val name = accessor(record.name, field.name)
        val got =
            when (field.slot.notNull) {
                Leaf.BOOLEAN -> "$from.is$name()"
                Leaf.BYTES -> "$from.BufferFor$name()"
                else -> "$from.get$name()"
            }
        return if (field.slot is Nullable) "(if ($from.isSet$name()) $got else null)" else got
    }

    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${className(enum.name)}.findByValue($index)"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.getValue()"

    override fun wrap(union: UnionDeclaration, branch: String, value: String): String =
        "${className(union.name)}.${names.field(union.name, branch)}($value)"

    override fun choice(union: UnionDeclaration, value: String): Choice =
        Choice(
            "when ($value.getSetField())",
            union.branches.map {
                val field = snakeCase(names.field(union.name, it)).uppercase()
                val condition = "${className(union.name)}._Fields.$field"
                Case(it, condition, "$value.get${accessor(union.name, it)}()")
            },
            isOpen = true,
        )

    private fun accessor(declaration: String, field: String) =
        capitalized(names.field(declaration, field))

    private val timestamp
        get() = "$classes.${ThriftNames.TIMESTAMP}"

    private companion object {
        const val BUFFER = "java.nio.ByteBuffer"
        const val HELPER = "org.apache.thrift.TBaseHelper"
    }
}
