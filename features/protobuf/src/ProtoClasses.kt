package dev.serdemark.protobuf

import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlClasses

/**
 * The common part of language shapes whose classes are generated from a protobuf schema.
 *
 * @param packageName the package of the codec; the classes are in its package `proto`
 * @param syntax the version of protobuf's schema language
 */
internal abstract class ProtoClasses(
    schema: Schema,
    packageName: String,
    protected val syntax: ProtoSyntax = ProtoSyntax.PROTO3,
    final override val names: ProtoNames = ProtoNames(schema),
) : IdlClasses(schema, "$packageName.proto") {

    override fun files(): Map<String, String> =
        ProtoFile(schema, names, idlPackage, syntax).let { mapOf(it.path to it.text()) }

    override fun leafName(leaf: Leaf): String =
        if (leaf == Leaf.BYTES) BYTE_STRING else super.leafName(leaf)

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf == Leaf.BYTES) "$BYTE_STRING.copyFrom($neutral)"
        else super.fromNeutral(leaf, neutral)

    override fun toNeutral(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$expr.toByteArray()" else super.toNeutral(leaf, expr)

    override fun visitedPart(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$expr.size()" else super.visitedPart(leaf, expr)

    override fun copyOf(leaf: Leaf, expr: String): String =
        if (leaf == Leaf.BYTES) "$BYTE_STRING.copyFrom($expr.asReadOnlyByteBuffer())"
        else super.copyOf(leaf, expr)

    private companion object {
        const val BYTE_STRING = "com.google.protobuf.ByteString"
    }
}
