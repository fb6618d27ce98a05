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
 * Generates the functions that convert the values of a program to the classes that a library reads
 * and writes, and back. There is one function per declared type and direction, derived from the
 * primitives of the two language shapes. The functions convert the whole value. Lists and maps that
 * the program gets are copies, unless they are immutable.
 *
 * @param domain the language shape of the program's values
 * @param wire the language shape of the values that the library reads and writes
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
        val ways = listOf(OneWay("wire", domain, wire, false), OneWay("domain", wire, domain, true))
        val all = ways.flatMap { way -> schema.declarations.values.map(way::declared) }
        return conversionFile(packageName, domain, wire, listOf(entries()) + all) + support()
    }

    private fun support(): String =
        listOf(domain, wire)
            .flatMap { listOf(it.support, it.conversionSupport) }
            .distinct()
            .joinToString("")

    private fun entries(): String {
        val root = functions.of(Named(schema.root))
        return """
            |/** The root type in the library's classes. */
            |typealias $WIRE_ROOT = ${wire.declared.getValue(schema.root)}
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
    private inner class OneWay(
        verb: String,
        override val from: LanguageShape,
        to: LanguageShape,
        private val mustCopy: Boolean,
    ) : Converting(functions, verb, from, to) {
        override fun converted(type: Type, own: String): String =
            when (type) {
                is Leaf -> leaf(type, own)
                is Named -> call(type, own)
                is Nullable -> nullable(type, own)
                is ListOf -> {
                    val item = converted(type.element, "it")
                    if (item == "it" && areShared(type.element, from.containers, to.containers))
                        keepOrCopy(own, "toList")
                    else to.converted(type, from, own, item)
                }
                is MapOf -> {
                    val item = converted(type.value, "item")
                    if (item == "item" && areShared(type.value, from.maps, to.maps))
                        keepOrCopy(own, "toMap")
                    else to.converted(type, from, own, item)
                }
            }

        private fun nullable(type: Nullable, own: String): String {
            val inner = converted(type.type, "it")
            val isSame = inner == "it"
            if (isSame && haveSameNulls && isSameType(type)) return own
            val value = from.toNullable(type, own)
            return to.fromNullable(type, if (isSame) value else "$value?.let { $inner }")
        }

        /**
         * Returns whether a list or map with such [items] can be used in the other language shape
         * without conversion.
         *
         * @param own the kind of the list or map
         * @param wanted the kind that the result must have
         */
        private fun areShared(items: Type, own: Containers, wanted: Containers): Boolean =
            when (own) {
                wanted -> true
                Containers.IMMUTABLE_SCALA -> haveSameNulls && isSameType(items)
                else -> false
            }

        /**
         * Returns whether Kotlin accepts a value of [type] in one language shape as a value of the
         * same type in the other. Items of Kotlin's own lists and maps may have a subtype. Items of
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

        /** Returns the list or map [own], or a copy if the caller could change it. */
        private fun keepOrCopy(own: String, copy: String): String =
            if (mustCopy && to.containers == Containers.KOTLIN) "$own.$copy()" else own
    }
}
