package dev.serdemark.sources.jvm

import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value

/** Returns all leaves that a declaration mentions, in its fields and their defaults. */
internal fun leaves(declaration: Declaration): Set<Leaf> =
    (declaration as? RecordDeclaration)?.fields.orEmpty().flatMapTo(HashSet()) { field ->
        leaves(field.type) + field.default?.let(::leaves).orEmpty()
    }

private fun leaves(type: Type): List<Leaf> =
    when (type) {
        is Leaf -> listOf(type)
        is Named -> emptyList()
        is ListOf -> leaves(type.element)
        is MapOf -> leaves(type.value)
        is Nullable -> leaves(type.type)
    }

/** Returns the leaves in [value] whose expressions need an import. */
private fun leaves(value: Value): List<Leaf> =
    when (value) {
        is DecimalValue -> listOf(Leaf.DECIMAL)
        is UuidValue -> listOf(Leaf.UUID)
        is DateValue -> listOf(Leaf.DATE)
        is TimestampValue -> listOf(Leaf.TIMESTAMP)
        is RecordValue -> value.fields.flatMap(::leaves)
        is ListValue -> value.items.flatMap(::leaves)
        is MapValue -> value.entries.values.flatMap(::leaves)
        else -> emptyList()
    }
