package dev.serdemark.sources.java

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.JAVA_KEYWORDS
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.ModelNames
import dev.serdemark.sources.jvm.memberName
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool

/**
 * The names of a schema's types, fields and symbols in Java. Properties have names that all
 * libraries derive in the same way from getters and setters. For example, all of them derive `url`
 * from `getUrl`, but from `getURL` they derive `URL`, `uRL` or `url`.
 *
 * @param reservedTypes further names that no type may have
 * @param reservedProperties further names that no property may have
 */
internal class JavaNames(
    schema: Schema,
    reservedTypes: Set<String> = emptySet(),
    private val reservedProperties: Set<String> = emptySet(),
) : ModelNames(schema, KOTLIN_TYPES_IN_SCOPE + JAVA_TYPES_IN_SCOPE + reservedTypes) {
    override fun properties(record: RecordDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(JAVA_KEYWORDS + reservedProperties, ::withoutIs)
        return record.fields.associate { it.name to pool.take(propertyName(it.name)) }
    }

    override fun symbols(enum: EnumDeclaration): Map<String, Identifier> {
        val pool = IdentifierPool(JAVA_KEYWORDS + ENUM_MEMBERS) { it }
        return enum.symbols.associateWith { pool.take(memberName(it)) }
    }
}

/**
 * Returns the name of a property, such as `urlPath` for `URLPath` and `abc` for `aBc`. Lowers the
 * capitals at the start, because libraries disagree on the getters of such names. A name that does
 * not begin with a letter from a to z gets the prefix `x`.
 */
private fun propertyName(name: String): String {
    val text = memberName(name).trimStart('_')
    if (text[0].lowercaseChar() !in 'a'..'z') return "x$text"
    // The first letter counts as a capital.
    val capitals = 1 + text.drop(1).takeWhile { it.isUpperCase() }.length
    // In `URLPath`, the last of the capitals begins the next word.
    val isNextWord = capitals > 2 && text.getOrNull(capitals)?.isLowerCase() == true
    val lowered = if (isNextWord) capitals - 1 else capitals
    return text.take(lowered).lowercase() + text.drop(lowered)
}

/**
 * Returns a key that is the same for the properties `isActive` and `active`. Libraries take a
 * method `isActive` for the getter of either.
 */
private fun withoutIs(property: String): String {
    val rest = property.removePrefix("is")
    return if (rest.firstOrNull()?.isUpperCase() == true) rest.replaceFirstChar(Char::lowercaseChar)
    else property
}

/** Names that no symbol may have: a member of every enum in Kotlin, and [ENUM_VALUE]. */
private val ENUM_MEMBERS = setOf("entries", ENUM_VALUE)

/** Simple names of types that generated Java code uses, in addition to those of the bridge. */
private val JAVA_TYPES_IN_SCOPE: Set<String> =
    setOf("ArrayList", "Integer", "Override", "Character", "Byte", "Short", "Void", "Number")
