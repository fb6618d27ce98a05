package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.Flavour

/**
 * A flavour of classes, enums and interfaces, one file each, whose leaves are those of the worker.
 *
 * @param modelPackage where the types stand, unless the language shape says otherwise: a separate
 *   package, where no name of theirs meets one of a codec's
 * @param fileEnding of the language
 */
internal abstract class JvmFlavour(
    private val schema: Schema,
    private val names: ModelNames,
    private val annotations: ModelAnnotations,
    private val modelPackage: String,
    private val fileEnding: String,
) : Flavour {
    override val nameless: String?
        get() = nameless(schema, names, annotations)

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith(::qualified)

    override fun declare(): Map<String, String> =
        schema.declarations.values.filter(::hasFile).associate {
            "${qualified(it.name).replace('.', '/')}.$fileEnding" to file(it)
        }

    /** The name of the [type] with its package. */
    protected open fun qualified(type: String): String = "$modelPackage.${names.type(type)}"

    /** Whether [declaration] is not part of another one's file. */
    protected open fun hasFile(declaration: Declaration): Boolean = true

    /** The text of the file of [declaration]. */
    protected abstract fun file(declaration: Declaration): String

    override fun typeName(type: Type): String = kotlinType(type, names)

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    /**
     * `entries` came with Kotlin 1.9, and old versions of libraries have compilers of their time.
     */
    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"
}

/**
 * A field or symbol that the library does not know to call as JSON does, in one sentence; null if
 * there is none.
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
