package dev.serdemark.sources.idl

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.asciiTypeName
import dev.serdemark.sources.jvm.JAVA_KEYWORDS

/**
 * What a schema's types, fields and symbols are called in the schema language of a library, and so
 * in the classes that the library's generator makes. The same schema gives the same names.
 */
internal interface IdlNames {
    fun type(name: String): String

    /** A field of a record, or the one that holds a branch of a union. */
    fun field(declaration: String, name: String): String

    fun symbol(enum: String, symbol: String): String
}

/**
 * Names for the types of [schema], in ASCII, other than those [taken].
 *
 * @param key what must differ between two names
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
 * Names for the fields of each record of [schema], and for the branches of each union, by the names
 * of the declarations.
 *
 * @param name what the language calls a field or branch of this name
 * @param key what must differ between the names within a declaration
 * @param takenBranches names that no branch is to have
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
    val declarations = schema.declarations.values
    val records = declarations.filterIsInstance<RecordDeclaration>()
    val unions = declarations.filterIsInstance<UnionDeclaration>()
    return records.associate {
        it.name to names(it.fields.map { field -> field.name }, emptySet())
    } + unions.associate { it.name to names(it.branches, takenBranches) }
}

/** `pictureUrl` as `picture_url`; of a name without letters and digits of ASCII nothing is left. */
internal fun snakeCase(name: String): String =
    name.replace(BORDER, "_").lowercase().replace(NEITHER, "_").trim('_')

private val BORDER = Regex("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
private val NEITHER = Regex("[^a-z0-9]+")

/**
 * A field as `picture_url`, in letters and digits of ASCII.
 *
 * @param taken names that no field is to have
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
 * A field as `pictureUrl`, in letters and digits of ASCII.
 *
 * @param taken names that no field is to have, in lower case
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

/** `pictureUrl` as `PictureUrl`. */
internal fun capitalized(name: String): String = name.replaceFirstChar { it.uppercaseChar() }

/** What differs between two names that differ by more than case and underscores. */
internal fun letters(name: String): String = name.replace("_", "").lowercase()

/** Names for the symbols of each enum of [schema], such as `DARK_BLUE`. */
internal fun upperSymbols(schema: Schema): Map<String, Map<String, String>> =
    schema.declarations.values.filterIsInstance<EnumDeclaration>().associate { enum ->
        val pool = IdentifierPool(key = ::letters)
        enum.name to enum.symbols.associateWith { pool.take(upperSymbol(it)).text }
    }

private fun upperSymbol(symbol: String): String {
    val upper = snakeCase(symbol).uppercase()
    return if (upper.isEmpty() || upper[0].isDigit() || upper in NO_SYMBOLS) "SYMBOL_$upper"
    else upper
}

/** No names in some schema languages. */
private val NO_SYMBOLS = setOf("NULL", "TRUE", "FALSE")

/**
 * Names that fields of generated Java classes cannot have: keywords, the first words of packages,
 * which a field would hide, and what such classes call parameters and variables.
 *
 * @param packageName of the classes
 */
internal fun javaTaken(packageName: String): Set<String> =
    JAVA_KEYWORDS + VARIABLES + setOf("com", "java", "org", packageName.substringBefore('.'))

private val VARIABLES = setOf("other", "that", "value", "field", "record", "item", "var", "yield")
