package dev.serdemark.sources.java

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.RootHelper
import dev.serdemark.sources.jvm.JvmFlavour
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.TemplateHelpers
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.triState
import dev.serdemark.sources.template.HelperTemplate

/**
 * The flavour `java-bean`: classes with a constructor without parameters, getters and setters;
 * enums; interfaces for unions. One file each.
 *
 * @param packageName of the codec; the types stand in its package `model`
 * @param template what is rendered for each type, if anything
 */
internal class JavaBean
private constructor(
    private val schema: Schema,
    private val names: JavaNames,
    annotations: ModelAnnotations,
    packageName: String,
    template: HelperTemplate?,
) : JvmFlavour(schema, names, annotations, "$packageName.model", "java") {
    constructor(
        schema: Schema,
        annotations: Annotations,
        packageName: String,
        template: HelperTemplate? = null,
    ) : this(
        schema,
        JavaNames(schema, template?.imported.orEmpty()),
        ModelAnnotations(annotations, packageName, ::javaLiteral),
        packageName,
        template,
    )

    private val modelPackage = "$packageName.model"
    private val helpers = template?.let {
        TemplateHelpers(schema, names, it, packageName, ::ofField)
    }
    private val declarations = JavaDeclarations(schema, names, annotations)

    override val unsupported: String?
        get() = javaBeanLimits(schema)

    override fun declare(): Map<String, String> =
        super.declare() + helpers?.files(declared.values).orEmpty()

    override val rootHelper: RootHelper?
        get() = helpers?.root

    override fun file(declaration: Declaration): String =
        declarations.file(declaration, modelPackage)

    override fun construct(record: RecordDeclaration, fields: List<String>): String {
        val new = "${names.type(record.name)}()"
        if (fields.isEmpty()) return new
        return record.fields.zip(fields).joinToString("", "$new.apply {", "\n    }") {
            (field, value) ->
            "\n        ${property(record, field).setter}($value)"
        }
    }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${property(record, field).getter}()"

    /** Interfaces are not sealed. */
    override val hasKnownBranches: Boolean
        get() = false

    /** What a template sees of a field beside what it has in every shape. */
    private fun ofField(record: RecordDeclaration, field: Field): Map<String, Any> {
        val property = property(record, field)
        return mapOf(
            "name" to property.name,
            "getter" to property.getter,
            "setter" to property.setter,
        )
    }

    private fun property(record: RecordDeclaration, field: Field) =
        Property(names.property(record.name, field.name), field)
}

/** Why beans cannot hold values of [schema], in one sentence; null if they can. */
internal fun javaBeanLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triState(it, "a property of a bean") ?: countLimit(it.name, "fields", it.fields)
    }
