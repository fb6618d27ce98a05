package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.RootHelper

/**
 * The common part of language shapes with one file per class, enum or interface. Leaves need no
 * conversion, because they have the types that a `ValueReader` returns.
 *
 * @param modelPackage the package of the types, unless [qualified] is overridden; it is a separate
 *   package, so that no type clashes with a class of the codec
 * @param fileEnding the extension of the language's files
 */
internal abstract class JvmShape(
    private val schema: Schema,
    private val names: ModelNames,
    private val annotations: ModelAnnotations,
    private val modelPackage: String,
    private val fileEnding: String,
) : LanguageShape {
    /** The code that the contender's template generates, or null if it has no template. */
    protected open val helpers: TemplateHelpers?
        get() = null

    override val rootHelper: RootHelper?
        get() = helpers?.root

    override val nameless: String?
        get() = nameless(schema, names, annotations)

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith(::qualified)

    override fun declare(): Map<String, String> =
        schema.declarations.values.filter(::hasFile).associate {
            "${qualified(it.name).replace('.', '/')}.$fileEnding" to file(it)
        } + helpers?.files(declared.values).orEmpty()

    /** Returns the name of the [type] with its package. */
    protected open fun qualified(type: String): String = "$modelPackage.${names.type(type)}"

    /** Returns whether [declaration] has its own file. */
    protected open fun hasFile(declaration: Declaration): Boolean = true

    /** Returns the text of the file of [declaration]. */
    protected abstract fun file(declaration: Declaration): String

    override fun typeName(type: Type): String = kotlinType(type, names)

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    /**
     * Uses `values()`, because `entries` came with Kotlin 1.9, and old versions of libraries use
     * older compilers.
     */
    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"
}

/**
 * Returns one sentence about the first field or symbol that the library cannot map to its name in
 * JSON, or null if there is none.
 */
internal fun nameless(schema: Schema, names: ModelNames, annotations: ModelAnnotations): String? =
    schema.declarations.values
        .flatMap { namelessMembers(it, names, annotations) }
        .firstOrNull()
        ?.let { (member, json) ->
            "The library has no annotation that calls '$member' ${kotlinLiteral(json)} in JSON."
        }

private fun namelessMembers(
    type: Declaration,
    names: ModelNames,
    annotations: ModelAnnotations,
): List<Pair<String, String>> =
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
