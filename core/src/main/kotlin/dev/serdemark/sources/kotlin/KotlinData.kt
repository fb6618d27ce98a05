package dev.serdemark.sources.kotlin

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JvmFlavour
import dev.serdemark.sources.jvm.ModelAnnotations

/**
 * The flavour `kotlin-data`: data classes, enum classes and sealed interfaces, one file each.
 *
 * @param packageName of the codec; the types stand in its package `model`
 */
internal class KotlinData
private constructor(
    private val schema: Schema,
    private val names: KotlinNames,
    annotations: ModelAnnotations,
    private val modelPackage: String,
) : JvmFlavour(schema, names, annotations, modelPackage, "kt") {
    constructor(
        schema: Schema,
        annotations: Annotations,
        packageName: String,
    ) : this(
        schema,
        KotlinNames(schema),
        ModelAnnotations(annotations, packageName, ::kotlinLiteral),
        "$packageName.model",
    )

    private val declarations = KotlinDeclarations(schema, names, annotations)

    override val unsupported: String?
        get() = kotlinDataLimits(schema)

    override fun file(declaration: Declaration): String =
        declarations.file(declaration, modelPackage)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields.zip(fields).joinToString("", "${names.type(record.name)}(", "\n    )") {
            (field, value) ->
            "\n        ${names.property(record.name, field.name)} = $value,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}"
}
