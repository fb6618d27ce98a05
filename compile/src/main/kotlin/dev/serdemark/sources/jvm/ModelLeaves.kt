package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/** The class that Java and Kotlin code must import to use this leaf, or null if it needs none. */
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
