package dev.serdemark.sources.jvm

import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.Identifier
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.ROOT
import dev.serdemark.sources.flavour.asciiTypeName

/**
 * What a schema's types, fields and symbols are called in a language of the JVM: their own names
 * wherever the language, the JVM and file systems allow it, and the like where not. The same schema
 * gives the same names.
 */
internal interface ModelNames {
    /** ASCII, since it becomes a file's name, and unique whatever the case of its letters. */
    fun type(name: String): Identifier

    /** What a field of a record is called: its property. */
    fun property(record: String, field: String): Identifier

    fun symbol(enum: String, symbol: String): Identifier
}

/** Names for the types of [schema], other than those [inScope]. */
internal fun typeNames(schema: Schema, inScope: Set<String>): Map<String, Identifier> {
    val isRoot = asciiTypeName(schema.root) == ROOT
    val pool = IdentifierPool(inScope + setOf(ROOT).filterNot { isRoot }, String::lowercase)
    val rootFirst = setOf(schema.root) + schema.declarations.keys
    return rootFirst.associateWith { pool.take(asciiTypeName(it)) }
}

/** Letters and digits of any script; underscores alone are no name in any of the languages. */
internal fun memberName(name: String): String {
    val text = name.map { if (it.isLetterOrDigit()) it else '_' }.joinToString("")
    return when {
        text.all { it == '_' } -> "x$text"
        text[0].isDigit() -> "_$text"
        else -> text
    }
}

/** Types that the bridge, which is Kotlin, mentions by their simple names. */
internal val KOTLIN_TYPES_IN_SCOPE: Set<String> =
    ("Any Array ArrayList BigDecimal Boolean Bridge ByteArray Class Companion Copies Double Enum Float Instant " +
            "Int LinkedHashMap List LocalDate Long Map Nothing Object Presence String UUID Unit ValueReader ValueWriter Visits Walk")
        .split(' ')
        .toSet()
