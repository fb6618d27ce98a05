package dev.serdemark.sources.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Schema
import dev.serdemark.model.Type

/**
 * The type of a leaf in protobuf's language: decimals and uuids as text, dates as days since
 * 1970-01-01, timestamps as the well-known type.
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

/** Whether values of the type are messages, which always know whether they are present. */
internal fun Schema.isMessage(type: Type): Boolean =
    type == Leaf.TIMESTAMP || type is Named && declaration(type.name) !is EnumDeclaration
