package dev.serdemark.sources.idl

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.MAX_CASES
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.shape.slot

/**
 * Returns why the classes that a library generates cannot hold values of [schema], in one sentence,
 * or null if they can.
 *
 * @param field the words for a field in the schema language, such as `a field of protobuf`
 * @param maxFields the maximum number of fields of a record
 */
fun generatedLimits(schema: Schema, field: String, maxFields: Int = MAX_CASES): String? =
    schema.declarations.values.firstNotNullOfOrNull { declaration ->
        val name = declaration.name
        when (declaration) {
            is RecordDeclaration ->
                triStateLimit(declaration, field)
                    ?: countLimit(name, "fields", declaration.fields, maxFields)
            is EnumDeclaration -> countLimit(name, "symbols", declaration.symbols)
            is UnionDeclaration -> countLimit(name, "branches", declaration.branches)
        }
    }

/**
 * Returns one sentence if a record has too many fields for the constructor of a generated Scala
 * class, otherwise null. The constructor takes all fields and a parameter for unknown fields.
 *
 * @param wideLeaves the leaves that take two slots
 */
fun constructorLimit(schema: Schema, wideLeaves: Set<Leaf>): String? =
    schema.records.firstNotNullOfOrNull { record ->
        val fields = record.fields.size
        val wideFields = record.fields.count { it.slot in wideLeaves }
        // The new object and the unknown fields take one slot each.
        slotLimit(record.name, fields, 1 + fields + wideFields + 1)
    }
