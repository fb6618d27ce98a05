package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/** The name that a file that mentions the leaf must import, or null. */
internal val Leaf.import: String?
    get() =
        when (this) {
            Leaf.DECIMAL -> "java.math.BigDecimal"
            Leaf.UUID -> "java.util.UUID"
            Leaf.DATE -> "java.time.LocalDate"
            Leaf.TIMESTAMP -> "java.time.Instant"
            else -> null
        }

/** Returns the unions that have [record] as a branch. */
internal fun Schema.unionsOf(record: RecordDeclaration): List<UnionDeclaration> =
    declarations.values.filterIsInstance<UnionDeclaration>().filter { record.name in it.branches }
