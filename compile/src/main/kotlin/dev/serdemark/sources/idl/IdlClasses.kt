package dev.serdemark.sources.idl

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.shape.LanguageShape

/**
 * The common part of language shapes whose classes a library generates from a schema in an
 * interface description language (IDL). Generated code uses the full names of these classes,
 * because classes of the caller may have the same simple names.
 *
 * @param idlPackage the package of the classes
 */
abstract class IdlClasses(
    protected val schema: Schema,
    protected val idlPackage: String,
) : LanguageShape {
    protected abstract val names: IdlNames

    override val unmappableName: String?
        get() = null

    override val classNames: Map<String, String>
        get() = schema.declarations.keys.associateWith(::className)

    override val imports: Collection<String>
        get() = emptyList()

    override val isSealed: Boolean
        get() = false

    protected fun className(declaration: String): String = "$idlPackage.${names.type(declaration)}"

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> leafName(type)
            is Named -> className(type.name)
            is ListOf -> "List<${typeName(type.element)}>"
            is MapOf -> "Map<String, ${typeName(type.value)}>"
            is Nullable -> "${typeName(type.type)}?"
        }

    /**
     * Returns the Kotlin name of a leaf's type in the generated classes. By default, decimals and
     * UUIDs are text, and dates are days since 1970-01-01, because few schema languages have types
     * for them.
     */
    protected open fun leafName(leaf: Leaf): String =
        when (leaf) {
            Leaf.DECIMAL,
            Leaf.UUID -> Leaf.STRING.kotlin
            Leaf.DATE -> Leaf.LONG.kotlin
            else -> leaf.kotlin
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        when (leaf) {
            Leaf.DECIMAL,
            Leaf.UUID -> "$neutral.toString()"
            Leaf.DATE -> "$neutral.toEpochDay()"
            else -> neutral
        }

    override fun toNeutral(leaf: Leaf, expr: String): String =
        when (leaf) {
            Leaf.DECIMAL -> "BigDecimal($expr)"
            Leaf.UUID -> "UUID.fromString($expr)"
            Leaf.DATE -> "LocalDate.ofEpochDay($expr)"
            else -> expr
        }

    override fun visitedPart(leaf: Leaf, expr: String): String = expr

    override fun copyOf(leaf: Leaf, expr: String): String = "copies.of($expr)"
}
