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
 * The common part of language shapes with one file per class, enum or interface. Leaves have their
 * neutral types.
 *
 * @param modelPackage the package of the types, unless [qualifiedName] is overridden; it differs
 *   from the codec's package, so that no type clashes with a class of the codec
 * @param fileExtension the extension of the language's files
 */
internal abstract class JvmShape(
    private val schema: Schema,
    private val names: ModelNames,
    private val annotations: ModelAnnotations,
    private val modelPackage: String,
    private val fileExtension: String,
) : LanguageShape {
    /** The code that the contender's template generates, or null if it has no template. */
    protected open val helpers: TemplateHelpers?
        get() = null

    override val rootHelper: RootHelper?
        get() = helpers?.root

    override val unmappableName: String?
        get() = unmappableName(schema, names, annotations)

    override val classNames: Map<String, String>
        get() = schema.declarations.keys.associateWith(::qualifiedName)

    override fun files(): Map<String, String> =
        schema.declarations.values.filter(::hasFile).associate {
            "${qualifiedName(it.name).replace('.', '/')}.$fileExtension" to file(it)
        } + helpers?.files(classNames.values).orEmpty()

    /** Returns the name of the [type] with its package. */
    protected open fun qualifiedName(type: String): String = "$modelPackage.${names.type(type)}"

    /** Returns whether [declaration] has a file. Otherwise the file of another type contains it. */
    protected open fun hasFile(declaration: Declaration): Boolean = true

    /** Returns the text of the file of [declaration]. */
    protected abstract fun file(declaration: Declaration): String

    override fun typeName(type: Type): String = kotlinType(type, names)

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, expr: String): String = expr

    /** Uses `values()`, because old versions of libraries use compilers before Kotlin 1.9. */
    override fun symbolAt(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.values()[$index]"

    override fun indexOf(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"
}

/**
 * Returns one sentence about the first field or symbol that the library cannot map to its name in
 * JSON, or null if there is none.
 */
internal fun unmappableName(
    schema: Schema,
    names: ModelNames,
    annotations: ModelAnnotations,
): String? =
    schema.declarations.values
        .flatMap { unmappableMembers(it, names, annotations) }
        .firstOrNull()
        ?.let { (member, json) ->
            "The library has no annotation that calls '$member' ${kotlinLiteral(json)} in JSON."
        }

private fun unmappableMembers(
    type: Declaration,
    names: ModelNames,
    annotations: ModelAnnotations,
): List<Pair<String, String>> =
    when (type) {
        is RecordDeclaration ->
            type.fields
                .filterNot { annotations.canUseJsonName(names.property(type.name, it.name), it) }
                .map { "${type.name}.${it.name}" to it.json }
        is EnumDeclaration ->
            type.symbols
                .filterNot { annotations.canUseJsonName(names.symbol(type.name, it), it) }
                .map { "${type.name}.$it" to it }
        is UnionDeclaration -> emptyList()
    }
