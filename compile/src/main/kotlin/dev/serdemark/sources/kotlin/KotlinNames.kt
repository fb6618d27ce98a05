package dev.serdemark.sources.kotlin

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.memberName
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool

/**
 * The names of a schema's types, fields and symbols in Kotlin.
 *
 * @param reservedTypes further names that no type may have
 */
internal class KotlinNames(schema: Schema, reservedTypes: Set<String> = emptySet()) :
    ModelNames(schema, KOTLIN_TYPES_IN_SCOPE + reservedTypes) {
    override fun properties(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(setOf("class"), ::getter) // every object has getClass
        val typeNames = types.values.mapTo(HashSet(KOTLIN_TYPES_IN_SCOPE)) { it.text }
        return record.fields.associate { field ->
            val name = memberName(field.name)
            // In expressions, a property hides the type with its name.
            field.name to pool.take(if (name in typeNames) "${name}_" else name)
        }
    }

    override fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(ENUM_MEMBERS) { it }
        return enum.symbols.associateWith { pool.take(memberName(it)) }
    }
}

/**
 * Returns the name of a property's getter on the JVM. Two properties cannot have the same getter.
 */
private fun getter(property: String): String {
    val isPrefixed = property.startsWith("is") && property.length > 2 && property[2] !in 'a'..'z'
    return if (isPrefixed) property else "get" + property.replaceFirstChar(::capital)
}

private fun capital(char: Char) = if (char in 'a'..'z') char.uppercaseChar() else char

/** Members that every enum has. */
private val ENUM_MEMBERS =
    setOf("name", "ordinal", "entries", "values", "valueOf", "declaringClass", "class", "Companion")
