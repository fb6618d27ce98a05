package dev.serdemark.sources.idl

import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.asciiTypeName

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
