package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type

/** The Kotlin type of a leaf. */
internal val Leaf.kotlin: String
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

/** Returns how Kotlin writes a [type]. [leaf] returns how it writes the leaves. */
internal fun kotlinType(
    type: Type,
    names: ModelNames,
    leaf: (Leaf) -> String = Leaf::kotlin,
): String =
    when (type) {
        is Leaf -> leaf(type)
        is Named -> names.type(type.name).source
        is ListOf -> "List<${kotlinType(type.element, names, leaf)}>"
        is MapOf -> "Map<String, ${kotlinType(type.value, names, leaf)}>"
        is Nullable -> "${kotlinType(type.type, names, leaf)}?"
    }
