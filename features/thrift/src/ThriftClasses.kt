package dev.serdemark.thrift

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.notNull
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.idl.snakeCase
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.slot

/**
 * The language shape `thrift`: the Java classes that Scrooge generates. The classes have getters,
 * and setters that return the object itself.
 *
 * @param packageName the package of the codec; the classes are in its package `thrift`
 */
internal class ThriftClasses(schema: Schema, packageName: String) :
    ThriftShape(schema, packageName) {
    override val names = ThriftNames(schema, idlPackage)

    override val unsupported: String?
        get() = thriftLimits(schema)

    override val newTimestamp: String
        get() = timestamp

    override fun getter(field: String): String = "get${capitalized(field)}()"

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.TIMESTAMP) "$expr.deepCopy()" else super.copyOf(leaf, expr)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value -> "\n        ${setterCall(record, field, value)}" }
            .joinToString("", "${className(record.name)}()")

    /** Returns the call that sets a field. It does not set null, so that the field is absent. */
    private fun setterCall(record: RecordDeclaration, field: Field, value: String): String {
        val name = accessor(record.name, field.name)
        return if (field.slot is Nullable)
            ".also { struct -> ($value)?.let { struct.set$name(it) } }"
        else ".set$name($value)"
    }

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val name = accessor(record.name, field.name)
        val read =
            when (field.slot.notNull) {
                Leaf.BOOLEAN -> "$from.is$name()"
                Leaf.BYTES -> "$from.BufferFor$name()"
                else -> "$from.get$name()"
            }
        return if (field.slot is Nullable) "(if ($from.isSet$name()) $read else null)" else read
    }

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${className(enum.name)}.findByValue($index)"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String = "$symbol.getValue()"

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
}
