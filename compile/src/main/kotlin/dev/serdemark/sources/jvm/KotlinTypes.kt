package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type

/** The Kotlin type of a leaf. */
val Leaf.kotlin: String
    get() =
        when (this) {
            Leaf.INT -> "Int"
            Leaf.LONG -> "Long"
            Leaf.FLOAT -> "Float"
            Leaf.DOUBLE -> "Double"
            Leaf.DECIMAL -> "BigDecimal"
            Leaf.BOOLEAN -> "Boolean"
            Leaf.STRING -> "String"
            Leaf.BYTES -> "ByteArray"
            Leaf.UUID -> "UUID"
            Leaf.DATE -> "LocalDate"
            Leaf.TIMESTAMP -> "Instant"
        }

/** All classes that Java and Kotlin code must import to use leaves. */
val LEAF_IMPORTS: List<String> = Leaf.entries.mapNotNull { it.import }

/** Returns a [type] as Kotlin source. [leaf] returns the source of a leaf. */
internal fun kotlinType(
    type: Type,
    names: ModelNames,
    leaf: (Leaf) -> String = Leaf::kotlin,
): String = kotlinType(type, leaf) { names.type(it.name).source }

/**
 * Returns a [type] as Kotlin source. [leaf] and [named] return the source of a leaf and of a
 * declared type.
 */
internal fun kotlinType(type: Type, leaf: (Leaf) -> String, named: (Named) -> String): String =
    when (type) {
        is Leaf -> leaf(type)
        is Named -> named(type)
        is ListOf -> "List<${kotlinType(type.element, leaf, named)}>"
        is MapOf -> "Map<String, ${kotlinType(type.value, leaf, named)}>"
        is Nullable -> "${kotlinType(type.type, leaf, named)}?"
    }

/** The class that Java and Kotlin code must import to use this leaf, or null if it needs none. */
internal val Leaf.import: String?
    get() =
        when (this) {
            Leaf.DECIMAL -> "java.math.BigDecimal"
            Leaf.UUID -> "java.util.UUID"
            Leaf.DATE -> "java.time.LocalDate"
            Leaf.TIMESTAMP -> "java.time.Instant"
            else -> null
        }
