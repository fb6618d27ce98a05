package dev.serdemark.sbe

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.isRecursive
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.triStateLimit

/**
 * The maximum number of branches of a union. The code for each branch mentions the groups of all
 * branches, so the code grows with the square of this number.
 */
private const val MAX_BRANCHES = 30

/**
 * Returns why messages of SBE cannot hold values of [schema], in one sentence, or null if nothing
 * in the declarations prevents it. The layout may have a further [limit][SbeLayout.limit].
 */
internal fun sbeLimits(schema: Schema): String? =
    schema.declarations.values.firstNotNullOfOrNull {
        when (it) {
            is RecordDeclaration ->
                if (schema.isRecursive(it.name))
                    "'${it.name}' contains itself, but a group of SBE cannot contain itself."
                else triStateLimit(it, "a field of SBE")
            is EnumDeclaration -> countLimit(it.name, "symbols", it.symbols)
            is UnionDeclaration ->
                if (it.branches.size <= MAX_BRANCHES) null
                else
                    "'${it.name}' has ${it.branches.size} branches, which would each take a group " +
                        "of SBE; Serdemark writes at most $MAX_BRANCHES."
        }
    }
