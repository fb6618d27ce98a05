package dev.serdemark.sources.idl

import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JAVA_KEYWORDS
import dev.serdemark.sources.jvm.enums
import dev.serdemark.sources.jvm.unions
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The names of a data model's types, fields and symbols in the schema language of a library. The
 * library's generator uses these names in its classes. The same schema always gets the same names.
 */
internal abstract class IdlNames {
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
 * Returns ASCII names for the types of [schema]. None of them is [taken].
 *
 * @param key converts a name to the form in which names must differ, such as lower case
 */
internal fun idlTypes(
    schema: Schema,
    taken: Set<String>,
    key: (String) -> String,
): Map<String, String> {
    val pool = IdentifierPool(taken, key)
    val rootFirst = setOf(schema.root) + schema.declarations.keys
    return rootFirst.associateWith { pool.take(asciiTypeName(it)).text }
}

/**
 * Returns the names of the fields of each record, and of the branches of each union. The keys are
 * the names of the records and unions, then the names of the fields and branches in [schema].
 *
 * @param name converts the name of a field or branch to the form of the language
 * @param key converts a name to the form in which the names of a record or union must differ
 * @param takenBranches names that no branch may have
 */
internal fun idlFields(
    schema: Schema,
    name: (String) -> String,
    key: (String) -> String,
    takenBranches: Set<String> = emptySet(),
): Map<String, Map<String, String>> {
    fun names(all: List<String>, taken: Set<String>): Map<String, String> {
        val pool = IdentifierPool(taken, key)
        return all.associateWith { pool.take(name(it)).text }
    }
    return schema.records.associate {
        it.name to names(it.fields.map { field -> field.name }, emptySet())
    } + schema.unions.associate { it.name to names(it.branches, takenBranches) }
}

/**
 * Converts `pictureUrl` to `picture_url`. The result is empty if the name has no ASCII letters and
 * digits.
 */
internal fun snakeCase(name: String): String =
    name.replace(BORDER, "_").lowercase().replace(NEITHER, "_").trim('_')

/** The borders between the words of a name, as in `picture|Url` and `HTML|Text`. */
private val BORDER = Regex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

/** Characters that are neither letters nor digits. */
private val NEITHER = Regex("[^a-z0-9]+")

/**
 * Returns the name of a field in the form `picture_url`, in ASCII.
 *
 * @param taken names that no field may have
 */
internal fun snakeField(name: String, taken: Set<String>): String {
    val snake = snakeCase(name)
    return when {
        snake.isEmpty() -> "unnamed"
        snake[0].isDigit() -> "field_$snake"
        snake in taken -> "${snake}_field"
        else -> snake
    }
}

/**
 * Returns the name of a field in the form `pictureUrl`, in ASCII.
 *
 * @param taken names that no field may have, in lower case
 */
internal fun camelField(name: String, taken: Set<String>): String {
    val words = snakeCase(name).split('_')
    val camel = words.first() + words.drop(1).joinToString("", transform = ::capitalized)
    return when {
        camel.isEmpty() -> "unnamed"
        camel[0].isDigit() -> "field$camel"
        camel.lowercase() in taken -> "${camel}Field"
        else -> camel
    }
}

/** Converts `pictureUrl` to `PictureUrl`. */
internal fun capitalized(name: String): String = name.replaceFirstChar { it.uppercaseChar() }

/**
 * Returns a name in lower case without underscores, for comparisons that ignore case and
 * underscores.
 */
internal fun looseForm(name: String): String = name.replace("_", "").lowercase()

/** Returns names for the symbols of each enum of [schema], such as `DARK_BLUE`. */
internal fun upperSymbols(schema: Schema): Map<String, Map<String, String>> =
    schema.enums.associate { enum ->
        val pool = IdentifierPool(key = ::looseForm)
        enum.name to enum.symbols.associateWith { pool.take(upperSymbol(it)).text }
    }

/**
 * Returns names for the symbols of each enum of [schema], such as `DarkBlue`. None of them is
 * [taken].
 */
internal fun typeSymbols(
    schema: Schema,
    taken: Set<String> = emptySet(),
): Map<String, Map<String, String>> =
    schema.enums.associate { enum ->
        val pool = IdentifierPool(taken, String::lowercase)
        enum.name to enum.symbols.associateWith { pool.take(asciiTypeName(it)).text }
    }

private fun upperSymbol(symbol: String): String {
    val upper = snakeCase(symbol).uppercase()
    return if (upper.isEmpty() || upper[0].isDigit() || upper in NO_SYMBOLS) "SYMBOL_$upper"
    else upper
}

/** Words that some schema languages do not accept as names. */
private val NO_SYMBOLS = setOf("NULL", "TRUE", "FALSE")

/**
 * Returns names that fields of generated Java classes cannot have: keywords, parameters and
 * variables in these classes, and root packages, because a field would hide them.
 *
 * @param packageName the package of the classes
 */
internal fun javaTaken(packageName: String): Set<String> =
    JAVA_KEYWORDS + VARIABLES + setOf("com", "java", "org", packageName.substringBefore('.'))

private val VARIABLES = setOf("other", "that", "value", "field", "record", "item", "var", "yield")
