package dev.serdemark.sources.kotlin

import dev.serdemark.contender.Annotations
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.Flavour
import dev.serdemark.sources.RootHelper
import dev.serdemark.sources.template.HelperTemplate

/**
 * The flavour `kotlin-data`: data classes, enum classes and sealed interfaces, one file each.
 *
 * @param packageName of the codec; the types stand in its package `model`, where no name of theirs
 *   meets one of a codec's
 * @param template what is rendered for each type, if anything
 */
internal class KotlinData(
    private val schema: Schema,
    annotations: Annotations,
    packageName: String,
    template: HelperTemplate? = null,
) : Flavour {
    private val names = KotlinNames(schema, template?.imported.orEmpty())
    private val annotations = KotlinAnnotations(annotations, packageName)
    private val declarations = KotlinDeclarations(schema, names, this.annotations)
    private val modelPackage = "$packageName.model"
    private val helpers = template?.let { KotlinHelpers(schema, names, it, packageName) }

    override val unsupported: String?
        get() = kotlinDataLimits(schema)

    override val nameless: String?
        get() =
            namelessMembers().firstOrNull()?.let { (member, json) ->
                "The library has no annotation that calls '$member' ${kotlinLiteral(json)} in JSON."
            }

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith { "$modelPackage.${names.type(it)}" }

    override fun declare(): Map<String, String> =
        schema.declarations.values.associate {
            "${modelPackage.replace('.', '/')}/${names.type(it.name)}.kt" to
                declarations.file(it, modelPackage)
        } + helpers?.files(declared.values).orEmpty()

    override val rootHelper: RootHelper?
        get() = helpers?.root

    override fun typeName(type: Type): String = declarations.typeName(type)

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields.zip(fields).joinToString("", "${names.type(record.name)}(", "\n    )") {
            (field, value) ->
            "\n        ${names.property(record.name, field.name)} = $value,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}"

    /**
     * `entries` came with Kotlin 1.9, and old versions of libraries have compilers of their time.
     */
    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"

    /** Fields and symbols that the library does not know to call as JSON does, with that name. */
    private fun namelessMembers(): List<Pair<String, String>> =
        schema.declarations.values.flatMap { type ->
            when (type) {
                is RecordDeclaration ->
                    type.fields
                        .filterNot { annotations.canName(names.property(type.name, it.name), it) }
                        .map { "${type.name}.${it.name}" to it.json }
                is EnumDeclaration ->
                    type.symbols
                        .filterNot { annotations.canName(names.symbol(type.name, it), it) }
                        .map { "${type.name}.$it" to it }
                is UnionDeclaration -> emptyList()
            }
        }
}
