package dev.serdemark.sources.kotlin

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JvmShape
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.TemplateHelpers
import dev.serdemark.sources.jvm.kotlinLiteral
import dev.serdemark.sources.shape.slot
import dev.serdemark.sources.template.HelperTemplate

/**
 * The language shape `kotlin-data`: data classes, enum classes and sealed interfaces, one file
 * each.
 *
 * @param packageName the package of the codec; the types are in its package `model`
 * @param template the template to render for each type, or null
 */
internal class KotlinData
private constructor(
    private val schema: Schema,
    private val names: KotlinNames,
    annotations: ModelAnnotations,
    packageName: String,
    template: HelperTemplate?,
) : JvmShape(schema, names, annotations, "$packageName.model", "kt") {
    constructor(
        schema: Schema,
        annotations: Annotations,
        packageName: String,
        template: HelperTemplate? = null,
    ) : this(
        schema,
        KotlinNames(schema, template?.importedNames.orEmpty()),
        ModelAnnotations(annotations, packageName, ::kotlinLiteral),
        packageName,
        template,
    )

    private val modelPackage = "$packageName.model"
    private val declarations = KotlinDeclarations(schema, names, annotations)
    private val values = KotlinValues(schema, names)
    override val helpers = template?.let {
        TemplateHelpers(schema, names, it, packageName, ::fieldVariables)
    }

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

    /** Returns the template variables of a field that exist only in this language shape. */
    private fun fieldVariables(record: RecordDeclaration, field: Field): Map<String, Any> {
        val default = field.default?.let { values.expression(it, field.slot) }
        return mapOf("name" to names.property(record.name, field.name).source) +
            listOfNotNull(default?.let { "default" to it })
    }
}
