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
 * The common part of language shapes whose classes a library generates from a schema in its own
 * schema language. A subclass writes this schema, converts leaves, and constructs and reads the
 * generated classes.
 *
 * @param classes the package of the generated classes; code uses their full names, because classes
 *   of another language shape may have the same simple names
 */
internal abstract class IdlClasses(protected val schema: Schema, protected val classes: String) :
    LanguageShape {
    protected abstract val names: IdlNames

    override val nameless: String?
        get() = null

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith(::className)

    override val imports: Collection<String>
        get() = emptyList()

    override val isSealed: Boolean
        get() = false

    protected fun className(declaration: String): String = "$classes.${names.type(declaration)}"

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> leafName(type)
            is Named -> className(type.name)
            is ListOf -> "List<${typeName(type.element)}>"
            is MapOf -> "Map<String, ${typeName(type.value)}>"
            is Nullable -> "${typeName(type.type)}?"
        }

    /**
     * Returns the Kotlin name of a leaf's type in the generated classes. Few schema languages have
     * decimals, UUIDs and dates. So decimals and UUIDs are text, and dates are days since
     * 1970-01-01.
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

    override fun toNeutral(leaf: Leaf, own: String): String =
        when (leaf) {
            Leaf.DECIMAL -> "BigDecimal($own)"
            Leaf.UUID -> "UUID.fromString($own)"
            Leaf.DATE -> "LocalDate.ofEpochDay($own)"
            else -> own
        }

    override fun shown(leaf: Leaf, own: String): String = own

    override fun copied(leaf: Leaf, own: String): String = "copies.of($own)"
}
