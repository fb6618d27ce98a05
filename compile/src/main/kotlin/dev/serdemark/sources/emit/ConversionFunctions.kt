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
import dev.serdemark.sources.shape.ReadableClasses
import dev.serdemark.sources.shape.slot

/** The name of the root type in the classes of the library. */
const val WIRE_ROOT = "WireRoot"

/** A parameter of a generated function. */
internal class Parameter(val name: String, val type: String)

/**
 * Generates private functions that convert values from one kind of classes to another: one function
 * per declared type.
 *
 * @property verb the first word of the functions' names
 * @property from the classes of the values to convert
 * @property to the language shape of the results
 * @property extra a parameter of all functions in addition to the value, or null
 */
internal abstract class ConversionFunctions(
    private val functions: FunctionNames,
    private val verb: String,
    protected open val from: ReadableClasses,
    protected val to: LanguageShape,
    private val extra: Parameter? = null,
) {
    /** Returns an expression that converts the value of the expression [expr]. */
    protected abstract fun conversionOf(type: Type, expr: String): String

    /** Returns the function for [declaration]. */
    fun declarationFunction(declaration: Declaration): String {
        val body =
            when (declaration) {
                is RecordDeclaration ->
                    to.construct(
                        declaration,
                        declaration.fields.map {
                            conversionOf(it.slot, from.access(declaration, it, "value"))
                        },
                    )
                is EnumDeclaration -> symbolConversion(declaration)
                is UnionDeclaration -> branchConversion(declaration)
            }
        return "${signature(Named(declaration.name))} =\n    $body\n"
    }

    /** Returns an expression that converts `value`, a symbol of [enum]. */
    protected open fun symbolConversion(enum: EnumDeclaration): String =
        to.symbolAt(enum, from.indexOf(enum, "value"))

    private fun branchConversion(union: UnionDeclaration): String =
        from
            .choice(union, "value")
            .lines { _, case ->
                listOf(to.wrap(union, case.branch, conversionOf(Named(case.branch), case.value)))
            }
            .joinToString("\n    ")

    /** Returns the signature of the function for [type]. */
    protected fun signature(type: Type): String {
        val extraParameter = extra?.let { ", ${it.name}: ${it.type}" }.orEmpty()
        return "private fun $verb${functions.of(type)}" +
            "(value: ${from.typeName(type)}$extraParameter): ${to.typeName(type)}"
    }

    /** Returns a call of the function for [type]. */
    protected fun call(type: Type, expr: String): String =
        "$verb${functions.of(type)}($expr${extra?.let { ", ${it.name}" }.orEmpty()})"

    protected fun leafConversion(type: Leaf, expr: String): String =
        to.fromNeutral(type, from.toNeutral(type, expr))
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
    wire: ReadableClasses,
    parts: List<String>,
): String =
    (kotlinHeader(packageName, domain.imports + wire.imports + LEAF_IMPORTS) + lines(parts))
        .trimEnd() + "\n"
