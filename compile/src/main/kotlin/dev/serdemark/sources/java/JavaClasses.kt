package dev.serdemark.sources.java

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JvmShape
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.TemplateHelpers
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.template.HelperTemplate

/**
 * The language shapes `java-bean` and `java-record`. A [RecordForm] writes the classes of records.
 * Unions are interfaces. Each type has a file, unless it is nested in another type, see
 * [JavaPackages].
 */
internal class JavaClasses
private constructor(
    private val schema: Schema,
    names: JavaNames,
    annotations: ModelAnnotations,
    modelPackage: String,
    private val form: RecordForm,
    override val helpers: TemplateHelpers? = null,
) : JvmShape(schema, names, annotations, modelPackage, "java") {
    private val packages = JavaPackages(schema, names, modelPackage)
    private val declarations = JavaDeclarations(schema, names, packages, annotations, form)

    override val unsupported: String?
        get() = jvmLimits(schema, form::limit)

    override fun file(declaration: Declaration): String = declarations.file(declaration)

    override fun qualifiedName(type: String): String = packages.qualifiedName(type)

    override fun hasFile(declaration: Declaration): Boolean = !packages.isNested(declaration.name)

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        form.construct(record, fields)

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        form.access(record, field, from)

    /** The interfaces are not sealed. */
    override val hasKnownBranches: Boolean
        get() = false

    companion object {
        /**
         * Returns the language shape whose records are classes with getters and setters.
         *
         * @param packageName the package of the codec; the types are in its package `model`, if the
         *   schema has no namespaces
         * @param template the template to render for each type, or null
         */
        fun beans(
            schema: Schema,
            annotations: Annotations,
            packageName: String,
            template: HelperTemplate? = null,
        ): JavaClasses {
            val names = JavaNames(schema, reservedTypes = template?.importedNames.orEmpty())
            val modelAnnotations = ModelAnnotations(annotations, packageName, ::javaLiteral)
            val form = BeanForm(schema, names, modelAnnotations)
            val helpers = template?.let {
                TemplateHelpers(schema, names, it, packageName, form::fieldVariables)
            }
            val modelPackage = "$packageName.model"
            return JavaClasses(schema, names, modelAnnotations, modelPackage, form, helpers)
        }

        /**
         * Returns the language shape whose records are Java records. For the parameters, see
         * [beans].
         */
        fun records(schema: Schema, annotations: Annotations, packageName: String): JavaClasses {
            val names = JavaNames(schema, reservedProperties = JavaRecordForm.OBJECT_METHODS)
            val modelAnnotations = ModelAnnotations(annotations, packageName, ::javaLiteral)
            val form = JavaRecordForm(names, modelAnnotations)
            return JavaClasses(schema, names, modelAnnotations, "$packageName.model", form)
        }
    }
}
