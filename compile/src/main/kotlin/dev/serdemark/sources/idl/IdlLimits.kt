package dev.serdemark.sources.idl

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.CASES
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.shape.slot

/**
 * Returns why the classes that a library generates cannot hold values of [schema], in one sentence,
 * or null if they can.
 *
 * @param field the words for a field in the schema language, such as `a field of protobuf`
 * @param most the largest number of fields of a record that fits the generated methods
 */
internal fun generatedLimits(schema: Schema, field: String, most: Int = CASES): String? =
    schema.declarations.values.firstNotNullOfOrNull { declaration ->
        val name = declaration.name
        when (declaration) {
            is RecordDeclaration ->
                triStateLimit(declaration, field)
                    ?: countLimit(name, "fields", declaration.fields, most)
            is EnumDeclaration -> countLimit(name, "symbols", declaration.symbols)
            is UnionDeclaration -> countLimit(name, "branches", declaration.branches)
        }
    }

/**
 * Returns one sentence if a record has too many fields for the constructor of a generated Scala
 * class, otherwise null. The constructor takes all fields, and one more parameter for unknown
 * fields.
 *
 * @param wide the leaves that take two slots
 */
internal fun constructorLimit(schema: Schema, wide: Set<Leaf>): String? =
    schema.records.firstNotNullOfOrNull {
        val slots = 1 + it.fields.size + it.fields.count { field -> field.slot in wide } + 1
        slotLimit(it.name, it.fields.size, slots)
    }
