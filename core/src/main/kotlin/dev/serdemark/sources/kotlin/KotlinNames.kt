package dev.serdemark.sources.kotlin

import dev.serdemark.model.Schema
import dev.serdemark.sources.ModelNames
import dev.serdemark.sources.NamingRules

/** What a schema's types, fields and symbols are called in Kotlin. */
internal class KotlinNames(schema: Schema) : ModelNames(schema, RULES) {
    private companion object {
        /** What an enum already has. */
        val ENUM_MEMBERS =
            setOf(
                "name",
                "ordinal",
                "entries",
                "values",
                "valueOf",
                "declaringClass",
                "class",
                "Companion",
            )

        val RULES =
            NamingRules(
                types = TYPES_IN_SCOPE,
                members = setOf("class"),
                symbols = ENUM_MEMBERS,
                memberKey = ::getter,
            )
    }
}

/** The method by which a property is read on the JVM; two properties cannot share one. */
private fun getter(property: String): String {
    val isPrefixed = property.startsWith("is") && property.length > 2 && property[2] !in 'a'..'z'
    return if (isPrefixed) property else "get" + property.replaceFirstChar(::capital)
}

private fun capital(char: Char) = if (char in 'a'..'z') char.uppercaseChar() else char

/** Types that generated Kotlin mentions by their simple names. */
internal val TYPES_IN_SCOPE: Set<String> =
    ("Any Array ArrayList BigDecimal Boolean Bridge ByteArray Class Companion Copies Double Enum Float Instant " +
            "Int LinkedHashMap List LocalDate Long Map Nothing Object Presence String UUID Unit ValueReader ValueWriter Visits Walk")
        .split(' ')
        .toSet()
