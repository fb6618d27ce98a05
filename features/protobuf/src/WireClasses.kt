package dev.serdemark.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.slot

/**
 * The language shape `wire`: the Kotlin classes that Square's Wire generates. Properties that hold
 * messages are always nullable.
 */
internal class WireClasses(schema: Schema, packageName: String) :
    ProtoClasses(schema, packageName) {
    override val unsupported: String?
        get() = wireLimits(schema)

    override val imports: Collection<String>
        get() = listOf("okio.ByteString.Companion.toByteString")

    override fun leafName(leaf: Leaf): String =
        if (leaf == Leaf.BYTES) "okio.ByteString" else super.leafName(leaf)

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf == Leaf.BYTES) "$neutral.toByteString()" else super.fromNeutral(leaf, neutral)

    override fun visitedPart(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$expr.size" else super.visitedPart(leaf, expr)

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$expr.asByteBuffer().toByteString()" else super.copyOf(leaf, expr)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value ->
                "\n        ${names.field(record.name, field.name)} = $value,"
            }
            .joinToString("", "${className(record.name)}(", "\n    )")

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val property = "$from.${names.field(record.name, field.name)}"
        return if (schema.isMessage(field.slot)) "$property!!" else property
    }

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${className(enum.name)}.fromValue($index + ${enum.firstNumber})!!"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String =
        "$symbol.value - ${enum.firstNumber}"

    override fun wrap(union: UnionDeclaration, branch: String, value: String): String =
        "${className(union.name)}(${names.field(union.name, branch)} = $value)"

    override fun choice(union: UnionDeclaration, value: String): Choice =
        Choice(
            "when",
            union.branches.map {
                val property = "$value.${names.field(union.name, it)}"
                Case(it, "$property != null", property)
            },
            isOpen = true,
        )
}
