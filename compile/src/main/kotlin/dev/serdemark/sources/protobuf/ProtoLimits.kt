package dev.serdemark.sources.protobuf

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.kotlin.copyLimit

/** Why protobuf's messages cannot hold values of [schema], in one sentence; null if they can. */
internal fun protoLimits(schema: Schema): String? =
    schema.declarations.values.firstNotNullOfOrNull(::limit)

private fun limit(declaration: Declaration): String? =
    when (declaration) {
        is RecordDeclaration ->
            triState(declaration) ?: countLimit(declaration.name, "fields", declaration.fields)
        is EnumDeclaration -> countLimit(declaration.name, "symbols", declaration.symbols)
        is UnionDeclaration -> countLimit(declaration.name, "branches", declaration.branches)
    }

private fun triState(record: RecordDeclaration): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; a field of protobuf has a value or none."
        }

/**
 * The same for the constructors of Wire's classes: they take every field, and the bytes of fields
 * that nobody knows.
 */
internal fun wireLimits(schema: Schema): String? =
    protoLimits(schema)
        ?: schema.declarations.values.firstNotNullOfOrNull { declaration ->
            when (declaration) {
                is RecordDeclaration -> {
                    val wide = declaration.fields.count { it.slot in WIDE }
                    copyLimit(declaration.name, declaration.fields.size, wide, more = 1)
                }
                is UnionDeclaration ->
                    copyLimit(declaration.name, declaration.branches.size, 0, more = 1)
                is EnumDeclaration -> null
            }
        }

/** Numbers of 64 bits take two slots. */
private val WIDE = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.DATE)
