package dev.serdemark.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Schema
import dev.serdemark.model.Type

/**
 * The type of a leaf in protobuf's language. Decimals and UUIDs are text, and dates are days since
 * 1970-01-01. Timestamps have the well-known type.
 */
internal val Leaf.proto: String
    get() =
        when (this) {
            Leaf.INT -> "int32"
            Leaf.LONG,
            Leaf.DATE -> "int64"
            Leaf.FLOAT -> "float"
            Leaf.DOUBLE -> "double"
            Leaf.BOOLEAN -> "bool"
            Leaf.STRING,
            Leaf.DECIMAL,
            Leaf.UUID -> "string"
            Leaf.BYTES -> "bytes"
            Leaf.TIMESTAMP -> TIMESTAMP
        }

internal const val TIMESTAMP: String = "google.protobuf.Timestamp"

/** Returns whether values of the type are messages. In proto3, every message may be absent. */
internal fun Schema.isMessage(type: Type): Boolean =
    type == Leaf.TIMESTAMP || type is Named && declaration(type.name) !is EnumDeclaration

/** The number of an enum's first symbol. The other symbols have the numbers after it. */
internal val EnumDeclaration.firstNumber: Int
    get() = first ?: 1
