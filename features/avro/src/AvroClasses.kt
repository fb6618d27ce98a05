package dev.serdemark.avro

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.idl.IdlClasses
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.jvm.kotlin

/**
 * The language shape `avro`: the Java classes that Avro's compiler generates, with getters and
 * setters. A union has the type `Object` in these classes.
 *
 * @param packageName the package of the codec; the classes are in its package `avro`
 */
internal open class AvroClasses(schema: Schema, packageName: String) :
    IdlClasses(schema, "$packageName.avro") {
    override val names: AvroNames = AvroNames(schema, idlPackage)

    override val unsupported: String?
        get() = avroLimits(schema)

    override val hasKnownBranches: Boolean
        get() = false

    override fun files(): Map<String, String> =
        AvroFile(schema, names, idlPackage, javaString).let { mapOf(it.path to it.text()) }

    /**
     * The Java type of strings: the property `avro.java.string` in the schema. Null for Avro's
     * default, `CharSequence`.
     */
    protected open val javaString: String?
        get() = "String"

    override fun typeName(type: Type): String =
        if (type is Named && schema.declaration(type.name) is UnionDeclaration) "Any"
        else super.typeName(type)

    override fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.BYTES -> BUFFER
            in LOGICAL_LEAVES -> leaf.kotlin
            else -> super.leafName(leaf)
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        when (leaf) {
            Leaf.BYTES -> "$BUFFER.wrap($neutral)"
            in LOGICAL_LEAVES -> neutral
            else -> super.fromNeutral(leaf, neutral)
        }

    override fun toNeutral(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.BYTES ->
                "$expr.let { buffer -> ByteArray(buffer.remaining()).also { buffer.duplicate().get(it) } }"
            in LOGICAL_LEAVES -> expr
            else -> super.toNeutral(leaf, expr)
        }

    override fun visitedPart(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$expr.remaining()" else super.visitedPart(leaf, expr)

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) fromNeutral(leaf, toNeutral(leaf, expr))
        else super.copyOf(leaf, expr)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields
            .zip(fields) { field, value ->
                "\n        record.set${accessor(record, field)}($value)"
            }
            .joinToString("", "${className(record.name)}().also { record ->", "\n    }")

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.get${accessor(record, field)}()"

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${className(enum.name)}.entries[$index]"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"

    /** Returns the ending of the names of a field's accessors: `PageCount` for `page_count`. */
    private fun accessor(record: RecordDeclaration, field: Field) =
        names.field(record.name, field.name).split('_').joinToString("", transform = ::capitalized)

    private companion object {
        const val BUFFER = "java.nio.ByteBuffer"

        /**
         * The leaves that have a logical type in the schema. Avro's classes hold them in their
         * neutral types.
         */
        val LOGICAL_LEAVES = setOf(Leaf.UUID, Leaf.DATE, Leaf.TIMESTAMP)
    }
}
