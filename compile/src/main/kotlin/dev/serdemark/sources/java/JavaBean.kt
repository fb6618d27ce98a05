package dev.serdemark.sources.java

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JvmFlavour
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.triState

/**
 * The flavour `java-bean`: classes with a constructor without parameters, getters and setters;
 * enums; interfaces for unions. One file each.
 *
 * @param packageName of the codec; the types stand in its package `model`
 */
internal class JavaBean
private constructor(
    private val schema: Schema,
    private val names: JavaNames,
    annotations: ModelAnnotations,
    private val modelPackage: String,
) : JvmFlavour(schema, names, annotations, modelPackage, "java") {
    constructor(
        schema: Schema,
        annotations: Annotations,
        packageName: String,
    ) : this(
        schema,
        JavaNames(schema),
        ModelAnnotations(annotations, packageName, ::javaLiteral),
        "$packageName.model",
    )

    private val declarations = JavaDeclarations(schema, names, annotations)

    override val unsupported: String?
        get() = javaBeanLimits(schema)

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

    private fun property(record: RecordDeclaration, field: Field) =
        Property(names.property(record.name, field.name), field)
}

/** Why beans cannot hold values of [schema], in one sentence; null if they can. */
internal fun javaBeanLimits(schema: Schema): String? =
    jvmLimits(schema) {
        triState(it, "a property of a bean") ?: countLimit(it.name, "fields", it.fields)
    }
