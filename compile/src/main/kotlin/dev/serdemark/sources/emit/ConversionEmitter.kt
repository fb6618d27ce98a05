package dev.serdemark.sources.emit

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.shape.Containers
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ROOT

/**
 * Generates the functions that convert the caller's values to the library's classes and back. There
 * is one function per declared type and direction. The caller gets copies of lists and maps, unless
 * they are immutable.
 *
 * @param domain the language shape of the caller's values
 * @param wire the language shape of the library's values
 */
internal class ConversionEmitter(
    private val schema: Schema,
    private val domain: LanguageShape,
    private val wire: LanguageShape,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    /** Returns the text of the Kotlin file. */
    fun emit(): String {
        val toWire = ConversionDirection("wire", from = domain, to = wire, mustCopy = false)
        val toDomain = ConversionDirection("domain", from = wire, to = domain, mustCopy = true)
        val conversions =
            listOf(toWire, toDomain).flatMap {
                schema.declarations.values.map(it::declarationFunction)
            }
        return conversionFile(packageName, domain, wire, listOf(entryPoints()) + conversions) +
            support()
    }

    private fun support(): String =
        listOf(domain, wire)
            .flatMap { listOf(it.support, it.conversionSupport) }
            .distinct()
            .joinToString("")

    /** Returns the declarations that codecs use. */
    private fun entryPoints(): String {
        val root = functions.of(Named(schema.root))
        return """
            |/** The root type in the library's classes. */
            |typealias $WIRE_ROOT = ${wire.classNames.getValue(schema.root)}
            |
            |/** The same value in the library's classes. */
            |fun $ROOT.toWire(): $WIRE_ROOT = wire$root(this)
            |
            |/** The same value in the program's classes. */
            |fun $WIRE_ROOT.toDomain(): $ROOT = domain$root(this)
            |
            """
            .trimMargin()
    }

    /**
     * The functions of one direction.
     *
     * @property mustCopy whether to copy lists and maps that need no conversion
     */
    private inner class ConversionDirection(
        verb: String,
        override val from: LanguageShape,
        to: LanguageShape,
        private val mustCopy: Boolean,
    ) : ConversionFunctions(functions, verb, from, to) {
        override fun conversionOf(type: Type, expr: String): String =
            when (type) {
                is Leaf -> leafConversion(type, expr)
                is Named -> call(type, expr)
                is Nullable -> nullable(type, expr)
                is ListOf -> {
                    val item = conversionOf(type.element, "it")
                    // An item that converts to "it" needs no conversion.
                    if (item == "it" && isReusable(from.containers, to.containers, type.element))
                        keepOrCopy(expr, "toList")
                    else to.conversionOf(type, from, expr, item)
                }
                is MapOf -> {
                    val item = conversionOf(type.value, "item")
                    if (item == "item" && isReusable(from.maps, to.maps, type.value))
                        keepOrCopy(expr, "toMap")
                    else to.conversionOf(type, from, expr, item)
                }
            }

        private fun nullable(type: Nullable, expr: String): String {
            val inner = conversionOf(type.type, "it")
            val isSame = inner == "it"
            if (isSame && haveSameNulls && isSameType(type)) return expr
            val value = from.toNullable(type, expr)
            return to.fromNullable(type, if (isSame) value else "$value?.let { $inner }")
        }

        /**
         * Returns whether a list or map of the kind [source] can be used without conversion in the
         * other language shape, whose kind is [target].
         *
         * @param item the type of the items or values, which need no conversion
         */
        private fun isReusable(source: Containers, target: Containers, item: Type): Boolean =
            when (source) {
                target -> true
                Containers.IMMUTABLE_SCALA -> haveSameNulls && isSameType(item)
                else -> false
            }

        /**
         * Returns whether Kotlin accepts a value of [type] in one language shape as a value of the
         * same type in the other. Items of Kotlin's lists and maps may have a subtype. Items of
         * Scala's lists and maps may not.
         */
        private fun isSameType(type: Type): Boolean =
            to.containers == Containers.KOTLIN || from.typeName(type) == to.typeName(type)

        /**
         * Whether both language shapes have nulls in the same form: as Kotlin's null or as a Scala
         * `Option`.
         */
        private val haveSameNulls: Boolean
            get() = (from.containers == Containers.KOTLIN) == (to.containers == Containers.KOTLIN)

        /** Returns the list or map [expr], or a copy if the caller could change it. */
        private fun keepOrCopy(expr: String, copyMethod: String): String =
            if (mustCopy && to.containers == Containers.KOTLIN) "$expr.$copyMethod()" else expr
    }
}
