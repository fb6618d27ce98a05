package dev.serdemark.sources.kotlin

import dev.serdemark.contender.Annotations
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.FilledAnnotations
import dev.serdemark.sources.Flavour

/**
 * The flavour `kotlin-data`: data classes, enum classes and sealed interfaces, one file each.
 *
 * @param packageName of the codec; the types stand in its package `model`, where no name of theirs
 *   meets one of a codec's
 */
internal class KotlinData(
    private val schema: Schema,
    annotations: Annotations,
    packageName: String,
) : Flavour {
    private val names = KotlinNames(schema)
    private val annotations = FilledAnnotations(annotations, packageName, ::kotlinLiteral)
    private val declarations = KotlinDeclarations(schema, names, this.annotations)
    private val modelPackage = "$packageName.model"

    override val unsupported: String?
        get() = kotlinDataLimits(schema)

    override val nameless: String?
        get() = annotations.nameless(schema, names)

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith { "$modelPackage.${names.type(it)}" }

    override fun declare(): Map<String, String> =
        schema.declarations.values.associate {
            "${modelPackage.replace('.', '/')}/${names.type(it.name)}.kt" to
                declarations.file(it, modelPackage)
        }

    override fun typeName(type: Type): String = declarations.typeName(type)

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields.zip(fields).joinToString("", "${names.type(record.name)}(", "\n    )") {
            (field, value) ->
            "\n        ${names.member(record.name, field.name)} = $value,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.member(record.name, field.name)}"

    /**
     * `entries` came with Kotlin 1.9, and old versions of libraries have compilers of their time.
     */
    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"
}
