package dev.serdemark.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.idl.constructorLimit
import dev.serdemark.sources.idl.generatedLimits
import dev.serdemark.sources.kotlin.copyLimit
import dev.serdemark.sources.shape.slot

/**
 * Returns why protobuf's messages cannot hold values of [schema], in one sentence, or null if they
 * can.
 */
internal fun protoLimits(schema: Schema): String? = generatedLimits(schema, "a field of protobuf")

/**
 * Returns why Wire's classes cannot hold values of [schema], in one sentence, or null if they can.
 * Their constructors take all fields and the bytes of unknown fields.
 */
internal fun wireLimits(schema: Schema): String? =
    protoLimits(schema)
        ?: schema.declarations.values.firstNotNullOfOrNull { declaration ->
            when (declaration) {
                is RecordDeclaration -> {
                    val wideFields = declaration.fields.count { it.slot in WIDE_LEAVES }
                    copyLimit(
                        declaration.name,
                        declaration.fields.size,
                        wideFields,
                        otherParameters = 1,
                    )
                }
                is UnionDeclaration ->
                    copyLimit(
                        declaration.name,
                        declaration.branches.size,
                        wideFields = 0,
                        otherParameters = 1,
                    )
                is EnumDeclaration -> null
            }
        }

/**
 * Returns why ScalaPB's classes cannot hold values of [schema], in one sentence, or null if they
 * can.
 */
internal fun scalaPbLimits(schema: Schema): String? =
    protoLimits(schema) ?: constructorLimit(schema, WIDE_LEAVES)

/** Leaves that are a long or double in generated classes. As a parameter, each takes two slots. */
private val WIDE_LEAVES = setOf(Leaf.LONG, Leaf.DOUBLE, Leaf.DATE)
