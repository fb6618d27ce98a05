package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.Readable
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.import

/** The name of the root type in the classes of the library. */
internal const val WIRE_ROOT = "WireRoot"

/**
 * Writes private functions that convert values from one kind of classes to another: one function
 * per declared type.
 *
 * @property verb the first word of the functions' names
 * @property from the classes of the values to convert
 * @property to the flavour of the results
 */
internal abstract class Converting(
    protected val functions: FunctionNames,
    private val verb: String,
    protected open val from: Readable,
    protected val to: Flavour,
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
                is EnumDeclaration -> to.symbol(declaration, from.index(declaration, "value"))
                is UnionDeclaration -> branches(declaration)
            }
        return "${head(Named(declaration.name))} =\n    $body\n"
    }

    private fun branches(union: UnionDeclaration): String =
        from
            .choice(union, "value")
            .lines { _, case ->
                listOf(to.wrap(union, case.branch, converted(Named(case.branch), case.value)))
            }
            .joinToString("\n    ")

    /** Returns the signature of the function for [type]. */
    protected fun head(type: Type): String =
        "private fun $verb${functions.of(type)}(value: ${from.typeName(type)}): ${to.typeName(type)}"

    /** Returns a call of the function for [type]. */
    protected fun call(type: Type, own: String): String = "$verb${functions.of(type)}($own)"

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
    domain: Flavour,
    wire: Readable,
    parts: List<String>,
): String =
    buildString {
        appendLine("package $packageName").appendLine()
        val leaves = Leaf.entries.mapNotNull { it.import }
        (domain.imports + wire.imports + leaves).toSortedSet().forEach { appendLine("import $it") }
        appendLine()
        parts.forEach(::appendLine)
    }
        .trimEnd() + "\n"
