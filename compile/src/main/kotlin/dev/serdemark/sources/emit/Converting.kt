package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.jvm.kotlinHeader
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.Readable
import dev.serdemark.sources.shape.slot

/** The name of the root type in the classes of the library. */
internal const val WIRE_ROOT = "WireRoot"

/**
 * Generates private functions that convert values from one kind of classes to another: one function
 * per declared type.
 *
 * @property verb the first word of the functions' names
 * @property from the classes of the values to convert
 * @property to the language shape of the results
 * @property further the name and type of one more parameter of all functions; null if there is none
 */
internal abstract class Converting(
    private val functions: FunctionNames,
    private val verb: String,
    protected open val from: Readable,
    protected val to: LanguageShape,
    private val further: Pair<String, String>? = null,
) {
    /** Returns an expression that converts the value of the expression [own]. */
    protected abstract fun converted(type: Type, own: String): String

    /** Returns the function for [declaration]. */
    fun declared(declaration: Declaration): String {
        val body =
            when (declaration) {
                is RecordDeclaration ->
                    to.construct(
                        declaration,
                        declaration.fields.map {
                            converted(it.slot, from.access(declaration, it, "value"))
                        },
                    )
                is EnumDeclaration -> symbol(declaration)
                is UnionDeclaration -> branches(declaration)
            }
        return "${head(Named(declaration.name))} =\n    $body\n"
    }

    /** Returns an expression that converts `value`, a symbol of [enum]. */
    protected open fun symbol(enum: EnumDeclaration): String =
        to.symbol(enum, from.index(enum, "value"))

    private fun branches(union: UnionDeclaration): String =
        from
            .choice(union, "value")
            .lines { _, case ->
                listOf(to.wrap(union, case.branch, converted(Named(case.branch), case.value)))
            }
            .joinToString("\n    ")

    /** Returns the signature of the function for [type]. */
    protected fun head(type: Type): String {
        val parameter = further?.let { (name, ofType) -> ", $name: $ofType" }.orEmpty()
        return "private fun $verb${functions.of(type)}(value: ${from.typeName(type)}$parameter): ${to.typeName(type)}"
    }

    /** Returns a call of the function for [type]. */
    protected fun call(type: Type, own: String): String =
        "$verb${functions.of(type)}($own${further?.let { ", ${it.first}" }.orEmpty()})"

    protected fun leaf(type: Leaf, own: String): String =
        to.fromNeutral(type, from.toNeutral(type, own))
}

/**
 * Returns a Kotlin file with functions that convert between the values of [domain] and the classes
 * of a library.
 *
 * @param parts the declarations in the file, each with an empty line after it
 */
internal fun conversionFile(
    packageName: String,
    domain: LanguageShape,
    wire: Readable,
    parts: List<String>,
): String =
    (kotlinHeader(packageName, domain.imports + wire.imports + LEAF_IMPORTS) + lines(parts))
        .trimEnd() + "\n"
