package dev.serdemark.sources.jvm

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The names of a schema's types, fields and symbols in a language of the JVM. The names are those
 * of the schema, or similar if the language, the JVM or file systems do not allow these. The same
 * schema always gets the same names.
 *
 * @param reservedTypes names that no type may have
 */
internal abstract class ModelNames(schema: Schema, reservedTypes: Set<String>) {
    /** The names of the types, by their names in the schema. */
    protected val types: Map<String, Identifier> = typeNames(schema, reservedTypes)
    private val properties by lazy { schema.records.associate { it.name to properties(it) } }
    private val symbols by lazy { schema.enums.associate { it.name to symbols(it) } }

    /**
     * Returns the name of a type. It is also the name of a file, so it is ASCII, and no two names
     * differ only in case.
     */
    fun type(name: String): Identifier = types.getValue(name)

    /** Returns the name of the property that holds a field of a record. */
    fun property(record: String, field: String): Identifier =
        properties.getValue(record).getValue(field)

    /** Returns the name of a symbol of an enum. */
    fun symbol(enum: String, symbol: String): Identifier = symbols.getValue(enum).getValue(symbol)

    /** Returns the names of the properties of [record], by the names of its fields. */
    protected abstract fun properties(record: RecordDeclaration): Map<String, Identifier>

    /** Returns the names of the symbols of [enum], by the symbols in the schema. */
    protected abstract fun symbols(enum: EnumDeclaration): Map<String, Identifier>
}

/** Returns names for the types of [schema]. None of them is [reserved]. */
private fun typeNames(schema: Schema, reserved: Set<String>): Map<String, Identifier> {
    // Only the root type may be called Root.
    val isRootCalledRoot = asciiTypeName(schema.root) == ROOT
    val pool =
        IdentifierPool(if (isRootCalledRoot) reserved else reserved + ROOT, String::lowercase)
    // The root comes first, so that no other type takes its name.
    val rootFirst = setOf(schema.root) + schema.declarations.keys
    return rootFirst.associateWith { pool.take(asciiTypeName(it)) }
}

/**
 * Converts [name] to letters and digits of any script, and underscores. The result never consists
 * only of underscores, because not all languages accept such a name.
 *
 * ```
 * first-name, 2nd, -  becomes  first_name, _2nd, x_
 * ```
 */
internal fun memberName(name: String): String {
    val text = name.map { if (it.isLetterOrDigit()) it else '_' }.joinToString("")
    return when {
        text.all { it == '_' } -> "x$text"
        text[0].isDigit() -> "_$text"
        else -> text
    }
}

/** Simple names of types that the bridge uses, which is Kotlin code. */
val KOTLIN_TYPES_IN_SCOPE: Set<String> =
    ("Any Array ArrayList BigDecimal Boolean Bridge ByteArray Class Companion Copies Double Enum Float Instant " +
            "Int LinkedHashMap List LocalDate Long Map Nothing Object Presence String UUID Unit ValueReader ValueWriter Visits Walk")
        .split(' ')
        .toSet()

/** Words that cannot be names in Java. */
val JAVA_KEYWORDS: Set<String> =
    ("abstract assert boolean break byte case catch char class const continue default do double else " +
            "enum extends false final finally float for goto if implements import instanceof int interface " +
            "long native new null package private protected public return short static strictfp super switch " +
            "synchronized this throw throws transient true try void volatile while")
        .split(' ')
        .toSet()
