package dev.serdemark.sources.kotlin

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.Identifier
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.memberName
import dev.serdemark.sources.jvm.typeNames

/**
 * The names of a schema's types, fields and symbols in Kotlin.
 *
 * @param reserved further names that no type may have
 */
internal class KotlinNames(schema: Schema, reserved: Set<String> = emptySet()) : ModelNames {
    private val types = typeNames(schema, KOTLIN_TYPES_IN_SCOPE + reserved)
    private val properties: Map<String, Map<String, Identifier>>
    private val symbols: Map<String, Map<String, Identifier>>

    init {
        val records = schema.declarations.values.filterIsInstance<RecordDeclaration>()
        properties = records.associate { it.name to properties(it) }
        val enums = schema.declarations.values.filterIsInstance<EnumDeclaration>()
        symbols = enums.associate { it.name to symbols(it) }
    }

    override fun type(name: String): Identifier = types.getValue(name)

    override fun property(record: String, field: String): Identifier =
        properties.getValue(record).getValue(field)

    override fun symbol(enum: String, symbol: String): Identifier =
        symbols.getValue(enum).getValue(symbol)

    private fun properties(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(setOf("class"), ::getter)
        val typeNames = types.values.mapTo(HashSet(KOTLIN_TYPES_IN_SCOPE)) { it.text }
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

/**
 * Returns the name of the method that reads a property on the JVM. Two properties cannot share one.
 */
private fun getter(property: String): String {
    val isPrefixed = property.startsWith("is") && property.length > 2 && property[2] !in 'a'..'z'
    return if (isPrefixed) property else "get" + property.replaceFirstChar(::capital)
}

private fun capital(char: Char) = if (char in 'a'..'z') char.uppercaseChar() else char

/** Members that every enum has. */
private val ENUM_MEMBERS =
    setOf("name", "ordinal", "entries", "values", "valueOf", "declaringClass", "class", "Companion")
