package dev.serdemark.protobuf

import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.slot

/**
 * The language shape `protobuf`: the Java classes that protoc generates. Builders create the
 * objects, and getters read their fields.
 */
internal class ProtocClasses(schema: Schema, packageName: String, syntax: ProtoSyntax) :
    ProtoClasses(schema, packageName, syntax) {
    override val unsupported: String?
        get() = protoLimits(schema)

    override fun leafName(leaf: Leaf): String =
        if (leaf == Leaf.TIMESTAMP) "com.$TIMESTAMP" else super.leafName(leaf)

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf != Leaf.TIMESTAMP) super.fromNeutral(leaf, neutral)
        else
            "$neutral.let { com.$TIMESTAMP.newBuilder().setSeconds(it.epochSecond).setNanos(it.nano).build() }"

    override fun toNeutral(leaf: Leaf, expr: String): String =
        if (leaf != Leaf.TIMESTAMP) super.toNeutral(leaf, expr)
        else "$expr.let { Instant.ofEpochSecond(it.seconds, it.nanos.toLong()) }"

    override fun visitedPart(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.TIMESTAMP) "$expr.getSeconds()" else super.visitedPart(leaf, expr)

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.TIMESTAMP) "$expr.toBuilder().build()" else super.copyOf(leaf, expr)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value -> "\n        ${setterCall(record, field, value)}" }
            .joinToString("", "${className(record.name)}.newBuilder()", "\n        .build()")

    private fun setterCall(record: RecordDeclaration, field: Field, value: String): String {
        val name = accessor(record.name, field.name)
        return when (field.slot) {
            is ListOf -> ".addAll$name($value)"
            is MapOf -> ".putAll$name($value)"
            is Nullable -> ".also { builder -> ($value)?.let { builder.set$name(it) } }"
            is Leaf,
            is Named -> ".set$name($value)"
        }
    }

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val name = accessor(record.name, field.name)
        return when (field.slot) {
            is ListOf -> "$from.get${name}List()"
            is MapOf -> "$from.get${name}Map()"
            is Nullable -> "(if ($from.has$name()) $from.get$name() else null)"
            is Leaf,
            is Named -> "$from.get$name()"
        }
    }

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${className(enum.name)}.forNumber($index + ${enum.firstNumber})"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String =
        "$symbol.getNumber() - ${enum.firstNumber}"

    override fun wrap(union: UnionDeclaration, branch: String, value: String): String =
        "${className(union.name)}.newBuilder().set${accessor(union.name, branch)}($value).build()"

    override fun choice(union: UnionDeclaration, value: String): Choice {
        val type = "${className(union.name)}.${accessorName(ProtoNames.ONE_OF)}Case"
        return Choice(
            "when ($value.get${accessorName(ProtoNames.ONE_OF)}Case())",
            union.branches.map {
                val condition = "$type.${names.field(union.name, it).uppercase()}"
                Case(it, condition, "$value.get${accessor(union.name, it)}()")
            },
            isOpen = true,
        )
    }

    private fun accessor(declaration: String, field: String) =
        accessorName(names.field(declaration, field))
}
