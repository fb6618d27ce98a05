package dev.serdemark.protobuf

import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.scala.ScalaContainers
import dev.serdemark.sources.shape.Case
import dev.serdemark.sources.shape.Choice
import dev.serdemark.sources.shape.Containers
import dev.serdemark.sources.shape.slot

/**
 * The language shape `scalapb`: the Scala case classes that ScalaPB generates. In proto3, fields
 * with messages always have the type `Option`.
 *
 * @param isTrueAccord whether a generator before version 0.7 creates the classes. Such classes have
 *   no method `of` and no unknown fields. Their enums are traits, and their lists may be any `Seq`.
 */
internal class ScalaPbClasses(
    schema: Schema,
    packageName: String,
    syntax: ProtoSyntax,
    private val isTrueAccord: Boolean,
) : ProtoClasses(schema, packageName, syntax, scalaPbNames(schema, packageName)), ScalaContainers {
    override val containers: Containers
        get() = if (isTrueAccord) Containers.ANY_SCALA else Containers.IMMUTABLE_SCALA

    override val maps: Containers
        get() = Containers.IMMUTABLE_SCALA

    override val unsupported: String?
        get() = scalaPbLimits(schema)

    override fun typeName(type: Type): String =
        when (type) {
            is ListOf,
            is MapOf,
            is Nullable -> containerName(type)
            else -> super<ProtoClasses>.typeName(type)
        }

    override fun leafName(leaf: Leaf): String =
        if (leaf == Leaf.TIMESTAMP) SCALA_TIMESTAMP else super.leafName(leaf)

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf != Leaf.TIMESTAMP) super<ProtoClasses>.fromNeutral(leaf, neutral)
        else "$neutral.let { ${constructor(SCALA_TIMESTAMP)}(it.epochSecond, it.nano) }"

    override fun toNeutral(leaf: Leaf, expr: String): String =
        if (leaf != Leaf.TIMESTAMP) super<ProtoClasses>.toNeutral(leaf, expr)
        else "$expr.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) }"

    override fun visitedPart(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.TIMESTAMP) "$expr.seconds()"
        else super<ProtoClasses>.visitedPart(leaf, expr)

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf != Leaf.TIMESTAMP) super<ProtoClasses>.copyOf(leaf, expr)
        else "$expr.let { ${constructor(SCALA_TIMESTAMP)}(it.seconds(), it.nanos()) }"

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value ->
                if (isRequiredOption(field)) "\n        option<${typeName(field.slot)}>($value),"
                else "\n        $value,"
            }
            .joinToString("", "${constructor(className(record.name))}(", "\n    )")

    /** Returns the function that creates an object of a [type] from its fields. */
    private fun constructor(type: String): String = if (isTrueAccord) type else "$type.of"

    override fun access(record: RecordDeclaration, field: Field, from: String): String {
        val value = "$from.${member(record.name, field.name)}()"
        return if (isRequiredOption(field)) "$value.get()" else value
    }

    /** Whether a field is never null but has the type `Option`, because it is a message. */
    private fun isRequiredOption(field: Field): Boolean =
        syntax == ProtoSyntax.PROTO3 && schema.isMessage(field.slot)

    /**
     * Calls `fromValue` on the companion object if the enum is a trait, because traits have no
     * static methods in Scala 2.11.
     */
    override fun symbolAt(enum: EnumDeclaration, index: String): String {
        val type = className(enum.name)
        val companion =
            if (isTrueAccord) "$idlPackage.`${names.type(enum.name)}\$`.`MODULE\$`" else type
        return "$companion.fromValue($index + ${enum.firstNumber})"
    }

    override fun indexOf(enum: EnumDeclaration, symbol: String): String =
        "$symbol.value() - ${enum.firstNumber}"

    override fun wrap(union: UnionDeclaration, branch: String, value: String): String =
        "${className(union.name)}.defaultInstance()" +
            ".with${accessorName(names.field(union.name, branch))}($value)"

    /**
     * Finds the branch by its number, because Kotlin cannot name the class of a branch, which is
     * nested in two Scala objects.
     */
    override fun choice(union: UnionDeclaration, value: String): Choice {
        val oneOf = "$value.${ProtoNames.ONE_OF}()"
        return Choice(
            "when ($oneOf.number())",
            union.branches.mapIndexed { index, branch ->
                Case(branch, "${index + 1}", "($oneOf.value() as ${className(branch)})")
            },
            isOpen = true,
        )
    }

    /** Returns the name of a field in its Scala class, such as `pageCount`. */
    private fun member(declaration: String, field: String): String =
        accessorName(names.field(declaration, field)).replaceFirstChar { it.lowercaseChar() }

    private companion object {
        const val SCALA_TIMESTAMP = "com.google.protobuf.timestamp.Timestamp"
    }
}
