package dev.serdemark.sources

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema

/**
 * What a language lets things be called.
 *
 * @property types that generated code mentions by their simple names
 * @property members that every record has, or that no field of one may be called
 * @property symbols that no symbol of an enum may be called
 * @property memberKey what must differ between two fields of a record
 * @property symbolKey what must differ between two symbols of an enum
 * @property symbol a symbol as a name, as near as the language allows
 */
internal class NamingRules(
    val types: Set<String>,
    val members: Set<String>,
    val symbols: Set<String>,
    val memberKey: (String) -> String = { it },
    val symbolKey: (String) -> String = { it },
    val symbol: (String) -> String = ::memberName,
)

/**
 * What a schema's types, fields and symbols are called in a language: their own names wherever the
 * language, the JVM and file systems allow it, and the like where not. The same schema gives the
 * same names.
 */
internal open class ModelNames(schema: Schema, private val rules: NamingRules) {
    private val types: Map<String, Identifier>
    private val members: Map<String, Map<String, Identifier>>
    private val symbols: Map<String, Map<String, Identifier>>

    init {
        val isRoot = asciiTypeName(schema.root) == ROOT
        val pool = IdentifierPool(rules.types + setOf(ROOT).filterNot { isRoot }, String::lowercase)
        val rootFirst = setOf(schema.root) + schema.declarations.keys
        types = rootFirst.associateWith { pool.take(asciiTypeName(it)) }
        val records = schema.declarations.values.filterIsInstance<RecordDeclaration>()
        members = records.associate { it.name to members(it) }
        val enums = schema.declarations.values.filterIsInstance<EnumDeclaration>()
        symbols = enums.associate { it.name to symbols(it) }
    }

    /** ASCII, since it becomes a file's name, and unique whatever the case of its letters. */
    fun type(name: String): Identifier = types.getValue(name)

    /** What a field is called. */
    fun member(record: String, field: String): Identifier =
        members.getValue(record).getValue(field)

    fun symbol(enum: String, symbol: String): Identifier = symbols.getValue(enum).getValue(symbol)

    private fun members(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(rules.members, rules.memberKey)
        val typeNames = types.values.mapTo(HashSet(rules.types)) { it.text }
        return record.fields.associate { field ->
            val name = memberName(field.name)
            field.name to pool.take(if (name in typeNames) "${name}_" else name)
        }
    }

    private fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(rules.symbols, rules.symbolKey)
        return enum.symbols.associateWith { pool.take(rules.symbol(it)) }
    }
}

/** Letters and digits of any script; underscores alone are no name. */
internal fun memberName(name: String): String {
    val text = name.map { if (it.isLetterOrDigit()) it else '_' }.joinToString("")
    return when {
        text.all { it == '_' } -> "x$text"
        text[0].isDigit() -> "_$text"
        else -> text
    }
}
