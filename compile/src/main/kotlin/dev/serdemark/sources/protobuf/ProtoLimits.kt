package dev.serdemark.sources.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.kotlin.copyLimit

/** Why protobuf's messages cannot hold values of [schema], in one sentence; null if they can. */
internal fun protoLimits(schema: Schema): String? = generatedLimits(schema, "a field of protobuf")

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
