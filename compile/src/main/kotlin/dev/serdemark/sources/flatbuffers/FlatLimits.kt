package dev.serdemark.sources.flatbuffers

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.triState

/**
 * The largest number of branches of a union. A branch number takes one byte, and 0 means no branch.
 */
private const val BRANCHES = 255

/**
 * Returns why tables of FlatBuffers cannot hold values of [schema], in one sentence, or null if
 * they can.
 */
internal fun flatLimits(schema: Schema): String? =
    schema.declarations.values.firstNotNullOfOrNull {
        when (it) {
            is RecordDeclaration ->
                triState(it, "a field of FlatBuffers") ?: countLimit(it.name, "fields", it.fields)
            is EnumDeclaration -> countLimit(it.name, "symbols", it.symbols)
            is UnionDeclaration ->
                if (it.branches.size <= BRANCHES) null
                else
                    "'${it.name}' has ${it.branches.size} branches; a union of FlatBuffers has at most $BRANCHES."
        }
    }
