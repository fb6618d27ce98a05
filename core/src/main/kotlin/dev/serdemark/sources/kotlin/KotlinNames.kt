package dev.serdemark.sources.kotlin

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.Identifier
import dev.serdemark.sources.IdentifierPool
import dev.serdemark.sources.ROOT
import dev.serdemark.sources.asciiTypeName

/**
 * What a schema's types, fields and symbols are called in Kotlin: their own names wherever Kotlin,
 * the JVM and file systems allow it, and the like where not. The same schema gives the same names.
 *
 * @param reserved further names that no type is to have
 */
internal class KotlinNames(schema: Schema, reserved: Set<String> = emptySet()) {
    private val types: Map<String, Identifier>
    private val properties: Map<String, Map<String, Identifier>>
    private val symbols: Map<String, Map<String, Identifier>>

    init {
        val isRoot = asciiTypeName(schema.root) == ROOT
        val pool =
            IdentifierPool(
                TYPES_IN_SCOPE + reserved + setOf(ROOT).filterNot { isRoot },
                String::lowercase,
            )
        val rootFirst = setOf(schema.root) + schema.declarations.keys
        types = rootFirst.associateWith { pool.take(asciiTypeName(it)) }
        val records = schema.declarations.values.filterIsInstance<RecordDeclaration>()
        properties = records.associate { it.name to properties(it) }
        val enums = schema.declarations.values.filterIsInstance<EnumDeclaration>()
        symbols = enums.associate { it.name to symbols(it) }
    }

    /** All names of types. */
    val allTypes: Set<String>
        get() = types.values.mapTo(HashSet()) { it.text }

    /** ASCII, since it becomes a file's name, and unique whatever the case of its letters. */
    fun type(name: String): Identifier = types.getValue(name)

    fun property(record: String, field: String): Identifier =
        properties.getValue(record).getValue(field)

    fun symbol(enum: String, symbol: String): Identifier = symbols.getValue(enum).getValue(symbol)

    private fun properties(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(setOf("class"), ::getter)
        val typeNames = types.values.mapTo(HashSet(TYPES_IN_SCOPE)) { it.text }
        return record.fields.associate { field ->
            val name = memberName(field.name)
            field.name to pool.take(if (name in typeNames) "${name}_" else name)
        }
    }

    private fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(ENUM_MEMBERS) { it }
        return enum.symbols.associateWith { pool.take(memberName(it)) }
    }
}

/** Letters and digits of any script; underscores alone are no name in Kotlin. */
private fun memberName(name: String): String {
    val text = name.map { if (it.isLetterOrDigit()) it else '_' }.joinToString("")
    return when {
        text.all { it == '_' } -> "x$text"
        text[0].isDigit() -> "_$text"
        else -> text
    }
}

/** The method by which a property is read on the JVM; two properties cannot share one. */
private fun getter(property: String): String {
    val isPrefixed = property.startsWith("is") && property.length > 2 && property[2] !in 'a'..'z'
    return if (isPrefixed) property else "get" + property.replaceFirstChar(::capital)
}

private fun capital(char: Char) = if (char in 'a'..'z') char.uppercaseChar() else char

/** What an enum already has. */
private val ENUM_MEMBERS =
    setOf("name", "ordinal", "entries", "values", "valueOf", "declaringClass", "class", "Companion")

/** Types that generated code mentions by their simple names. */
internal val TYPES_IN_SCOPE: Set<String> =
    ("Any Array ArrayList BigDecimal Boolean Bridge ByteArray Class Companion Copies Double Enum Float Instant " +
            "Int LinkedHashMap List LocalDate Long Map Nothing Object Presence String UUID Unit ValueReader ValueWriter Visits Walk")
        .split(' ')
        .toSet()
