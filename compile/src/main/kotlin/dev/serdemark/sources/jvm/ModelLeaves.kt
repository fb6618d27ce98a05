package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/** What a file that mentions the leaf must import. */
internal val Leaf.import: String?
    get() =
        when (this) {
            Leaf.DECIMAL -> "java.math.BigDecimal"
            Leaf.UUID -> "java.util.UUID"
            Leaf.DATE -> "java.time.LocalDate"
            Leaf.TIMESTAMP -> "java.time.Instant"
            else -> null
        }

/** The unions that [record] is a branch of. */
internal fun Schema.unionsOf(record: RecordDeclaration): List<UnionDeclaration> =
    declarations.values.filterIsInstance<UnionDeclaration>().filter { record.name in it.branches }
