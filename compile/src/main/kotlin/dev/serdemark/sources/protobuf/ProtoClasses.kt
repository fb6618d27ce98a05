package dev.serdemark.sources.protobuf

import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlClasses

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

    override fun toNeutral(leaf: Leaf, own: String): String =
        if (leaf == Leaf.BYTES) "$own.toByteArray()" else super.toNeutral(leaf, own)

    override fun shown(leaf: Leaf, own: String): String =
        if (leaf == Leaf.BYTES) "$own.size" else super.shown(leaf, own)
}
