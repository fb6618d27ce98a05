package dev.serdemark.sources.protobuf

import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlClasses
import dev.serdemark.sources.jvm.kotlin

/**
 * What the flavours have in common whose classes are made of a schema in protobuf's language.
 *
 * @param packageName of the codec; the classes stand in its package `proto`
 */
internal abstract class ProtoClasses(schema: Schema, packageName: String) :
    IdlClasses(schema, "$packageName.proto") {
    final override val names: ProtoNames = ProtoNames(schema)

    override fun declare(): Map<String, String> =
        ProtoFile(schema, names, classes).let { mapOf(it.path to it.text()) }

    override fun leafName(leaf: Leaf): String =
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
            Leaf.BYTES -> "$own.toByteArray()"
            else -> own
        }

    override fun shown(leaf: Leaf, own: String): String =
        if (leaf == Leaf.BYTES) "$own.size" else own

    override fun copied(leaf: Leaf, own: String): String = "copies.of($own)"
}
