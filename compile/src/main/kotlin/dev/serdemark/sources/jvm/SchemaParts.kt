package dev.serdemark.sources.jvm

import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value

val Schema.enums: List<EnumDeclaration>
    get() = declarations.values.filterIsInstance<EnumDeclaration>()

val Schema.unions: List<UnionDeclaration>
    get() = declarations.values.filterIsInstance<UnionDeclaration>()

/** Returns the unions that have [record] as a branch. */
internal fun Schema.unionsOf(record: RecordDeclaration): List<UnionDeclaration> = unions.filter {
    record.name in it.branches
}

/** Whether a field of the schema may be absent. */
internal val Schema.hasOptional: Boolean
    get() = records.any { record -> record.fields.any { it.optional } }

/** The leaves of all declarations, see [leaves]. */
val Schema.leaves: Set<Leaf>
    get() = declarations.values.flatMapTo(HashSet(), ::leaves)

/**
 * Returns the leaves in the types of the fields of [declaration]. Also returns leaves in defaults
 * if code that writes them needs an import.
 */
fun leaves(declaration: Declaration): Set<Leaf> =
    (declaration as? RecordDeclaration)?.fields.orEmpty().flatMapTo(HashSet()) { field ->
        leavesInType(field.type) + field.default?.let(::leavesInValue).orEmpty()
    }

private fun leavesInType(type: Type): List<Leaf> =
    when (type) {
        is Leaf -> listOf(type)
        is Named -> emptyList()
        is ListOf -> leavesInType(type.element)
        is MapOf -> leavesInType(type.value)
        is Nullable -> leavesInType(type.type)
    }

/** Returns the leaves in [value] whose expressions need an import. */
private fun leavesInValue(value: Value): List<Leaf> =
    when (value) {
        is DecimalValue -> listOf(Leaf.DECIMAL)
        is UuidValue -> listOf(Leaf.UUID)
        is DateValue -> listOf(Leaf.DATE)
        is TimestampValue -> listOf(Leaf.TIMESTAMP)
        is RecordValue -> value.fields.flatMap(::leavesInValue)
        is ListValue -> value.items.flatMap(::leavesInValue)
        is MapValue -> value.entries.values.flatMap(::leavesInValue)
        else -> emptyList()
    }
