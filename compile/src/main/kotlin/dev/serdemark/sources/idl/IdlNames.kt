package dev.serdemark.sources.idl

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JAVA_KEYWORDS
import dev.serdemark.sources.jvm.enums
import dev.serdemark.sources.jvm.unions
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The names of a data model's types, fields and symbols in an interface description language (IDL).
 * The library's generator uses these names in its classes. The same data model always gets the same
 * names.
 */
abstract class IdlNames {
    protected abstract val types: Map<String, String>
    protected abstract val fields: Map<String, Map<String, String>>
    protected abstract val symbols: Map<String, Map<String, String>>

    /** Returns the name of a type. */
    open fun type(name: String): String = types.getValue(name)

    /** Returns the name of a record's field, or of the field that holds a branch of a union. */
    open fun field(declaration: String, name: String): String =
        fields.getValue(declaration).getValue(name)

    /** Returns the name of a symbol of an enum. */
    fun symbol(enum: String, symbol: String): String = symbols.getValue(enum).getValue(symbol)
}

/**
 * Returns ASCII names for the types of [schema]. None of them is [reserved].
 *
 * @param key converts a name to the form in which names must differ, such as lower case
 */
fun idlTypes(
    schema: Schema,
    reserved: Set<String>,
    key: (String) -> String,
): Map<String, String> {
    val pool = IdentifierPool(reserved, key)
    // The root comes first, so that no other type takes its name.
    val rootFirst = setOf(schema.root) + schema.declarations.keys
    return rootFirst.associateWith { pool.take(asciiTypeName(it)).text }
}

/**
 * Returns the names of the fields of each record, and of the branches of each union. The keys of
 * the outer map are records and unions, and those of the inner maps are fields and branches.
 *
 * @param convert converts the name of a field or branch to the form of the language
 * @param key converts a name to the form in which the names of a record or union must differ
 * @param reservedBranches names that no branch may have
 */
fun idlFields(
    schema: Schema,
    convert: (String) -> String,
    key: (String) -> String,
    reservedBranches: Set<String> = emptySet(),
): Map<String, Map<String, String>> {
    fun names(members: List<String>, reserved: Set<String>): Map<String, String> {
        val pool = IdentifierPool(reserved, key)
        return members.associateWith { pool.take(convert(it)).text }
    }
    return schema.records.associate {
        it.name to names(it.fields.map { field -> field.name }, emptySet())
    } + schema.unions.associate { it.name to names(it.branches, reservedBranches) }
}

/**
 * Converts `pictureUrl` to `picture_url`. The result is empty if the name has no ASCII letters and
 * digits.
 */
fun snakeCase(name: String): String =
    name.replace(WORD_BORDER, "_").lowercase().replace(SEPARATOR, "_").trim('_')

/** The borders between the words of a name, as in `picture|Url` and `HTML|Text`. */
private val WORD_BORDER = Regex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
private val SEPARATOR = Regex("[^a-z0-9]+")

/** Returns the name of a field in the form `picture_url`, in ASCII. It is never [reserved]. */
fun snakeField(name: String, reserved: Set<String>): String {
    val snake = snakeCase(name)
    return when {
        snake.isEmpty() -> "unnamed"
        snake[0].isDigit() -> "field_$snake"
        snake in reserved -> "${snake}_field"
        else -> snake
    }
}

/**
 * Returns the name of a field in the form `pictureUrl`, in ASCII.
 *
 * @param reserved names that no field may have, in lower case
 */
fun camelField(name: String, reserved: Set<String>): String {
    val words = snakeCase(name).split('_')
    val camel = words.first() + words.drop(1).joinToString("", transform = ::capitalized)
    return when {
        camel.isEmpty() -> "unnamed"
        camel[0].isDigit() -> "field$camel"
        camel.lowercase() in reserved -> "${camel}Field"
        else -> camel
    }
}

/** Converts `pictureUrl` to `PictureUrl`. */
fun capitalized(name: String): String = name.replaceFirstChar { it.uppercaseChar() }

/** Returns a key that is the same for names that differ only in case and underscores. */
fun looseForm(name: String): String = name.replace("_", "").lowercase()

/** Returns names for the symbols of each enum of [schema], such as `DARK_BLUE`. */
fun upperSymbols(schema: Schema): Map<String, Map<String, String>> =
    schema.enums.associate { enum ->
        val pool = IdentifierPool(key = ::looseForm)
        enum.name to enum.symbols.associateWith { pool.take(upperSymbol(it)).text }
    }

/**
 * Returns names for the symbols of each enum of [schema], such as `DarkBlue`. None of them is
 * [reserved].
 */
fun typeSymbols(
    schema: Schema,
    reserved: Set<String> = emptySet(),
): Map<String, Map<String, String>> =
    schema.enums.associate { enum ->
        val pool = IdentifierPool(reserved, String::lowercase)
        enum.name to enum.symbols.associateWith { pool.take(asciiTypeName(it)).text }
    }

private fun upperSymbol(symbol: String): String {
    val upper = snakeCase(symbol).uppercase()
    return if (upper.isEmpty() || upper[0].isDigit() || upper in RESERVED_SYMBOLS) "SYMBOL_$upper"
    else upper
}

/** Words that some schema languages do not accept as names. */
private val RESERVED_SYMBOLS = setOf("NULL", "TRUE", "FALSE")

/**
 * Returns names that fields of generated Java classes cannot have: keywords, and the names of
 * variables and root packages, which a field would hide.
 *
 * @param packageName the package of the classes
 */
fun javaReservedNames(packageName: String): Set<String> =
    JAVA_KEYWORDS + VARIABLES + setOf("com", "java", "org", packageName.substringBefore('.'))

private val VARIABLES = setOf("other", "that", "value", "field", "record", "item", "var", "yield")
