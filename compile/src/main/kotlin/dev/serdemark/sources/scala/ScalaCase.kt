package dev.serdemark.sources.scala

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.ScalaDialect
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.TemplateHelpers
import dev.serdemark.sources.jvm.TemplateLanguage
import dev.serdemark.sources.jvm.constructorLimit
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.jvm.unmappableName
import dev.serdemark.sources.shape.CodecLanguage
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.RootHelper
import dev.serdemark.sources.shape.slot
import dev.serdemark.sources.template.HelperTemplate

/**
 * The language shape `scala-case`: final case classes, sealed traits, and enums. All types are in
 * one file, because Scala seals a type within a file. An enum is an `enum` in Scala 3. In Scala 2,
 * it consists of case objects.
 *
 * @param packageName the package of the codec; the types are in its package `model`, so that no
 *   type clashes with a class of the codec
 * @param template the template to render for each type, or null
 */
internal class ScalaCase(
    private val schema: Schema,
    annotations: Annotations,
    packageName: String,
    private val dialect: ScalaDialect,
    template: HelperTemplate? = null,
) : ScalaContainers, ScalaLanguageShape {
    private val names = ScalaNames(schema, template?.importedNames.orEmpty())
    private val annotations = ModelAnnotations(annotations, packageName, ::scalaLiteral)
    private val modelPackage = "$packageName.model"
    private val helpers = template?.let {
        TemplateHelpers(schema, names, it, packageName, ::fieldVariables, templateLanguage(dialect))
    }

    /** Kotlin sees a sealed trait as an interface that is not sealed. */
    override val hasKnownBranches: Boolean
        get() = false

    override val unsupported: String?
        get() = jvmLimits(schema) { triStateLimit(it, "an Option") ?: constructorLimit(it) }

    override val unmappableName: String?
        get() = unmappableName(schema, names, annotations)

    override val classNames: Map<String, String>
        get() = schema.declarations.keys.associateWith { "$modelPackage.${names.type(it).text}" }

    override fun namesInJson(declaration: Declaration): List<Pair<String, String>> =
        names.inJson(declaration).map { (name, json) -> name.text to json }

    override fun files(): Map<String, String> =
        mapOf(
            "${modelPackage.replace('.', '/')}/Model.scala" to
                ScalaDeclarations(schema, names, annotations, dialect).file(modelPackage)
        ) + helpers?.files(classNames.values).orEmpty()

    override val rootHelper: RootHelper?
        get() = helpers?.root

    /** Returns the template variables of a field that exist only in this language shape. */
    private fun fieldVariables(record: RecordDeclaration, field: Field): Map<String, Any> {
        val name = names.property(record.name, field.name).inScala
        val default = field.default?.let { ScalaValues(schema, names).expression(it, field.slot) }
        return mapOf("name" to name) + listOfNotNull(default?.let { "default" to it })
    }

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> if (type == Leaf.DECIMAL) "scala.math.BigDecimal" else type.kotlin
            is Named -> names.type(type.name).text
            is ListOf,
            is MapOf,
            is Nullable -> containerName(type)
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf == Leaf.DECIMAL) "scala.math.BigDecimal($neutral)" else neutral

    override fun toNeutral(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.DECIMAL) "$expr.bigDecimal()" else expr

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        fields.joinToString("", "${names.type(record.name).text}(", "\n    )") {
            "\n        $it,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}()"

    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name).text}.values()[$index]"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String =
        "$symbol.${if (dialect == ScalaDialect.SCALA_3) "ordinal" else "index"}()"

    private companion object {
        fun templateLanguage(dialect: ScalaDialect) =
            TemplateLanguage(
                CodecLanguage.SCALA,
                literal = ::scalaLiteral,
                identifier = Identifier::inScala,
                type = { type, names -> scalaType(type, names) },
                // Scala's BigDecimal needs no import.
                import = { if (it == Leaf.DECIMAL) null else it.import },
                imports = dialect.imports,
            )
    }
}
