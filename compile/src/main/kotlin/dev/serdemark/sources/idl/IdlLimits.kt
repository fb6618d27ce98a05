package dev.serdemark.sources.idl

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.CASES
import dev.serdemark.sources.jvm.countLimit

/**
 * Why classes that a library's generator makes cannot hold values of [schema], in one sentence;
 * null if they can.
 *
 * @param field what holds a field, such as `a field of protobuf`
 * @param most fields of a record, if the generator's methods have room for fewer than others
 */
internal fun generatedLimits(schema: Schema, field: String, most: Int = CASES): String? =
    schema.declarations.values.firstNotNullOfOrNull { declaration ->
        val name = declaration.name
        when (declaration) {
            is RecordDeclaration ->
                threeStates(declaration, field)
                    ?: countLimit(name, "fields", declaration.fields, most)
            is EnumDeclaration -> countLimit(name, "symbols", declaration.symbols)
            is UnionDeclaration -> countLimit(name, "branches", declaration.branches)
        }
    }

private fun threeStates(record: RecordDeclaration, field: String): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; $field has a value or none."
        }
