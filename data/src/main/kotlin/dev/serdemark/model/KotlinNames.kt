package dev.serdemark.model

/** Words that Kotlin accepts as names only in backticks. */
val KOTLIN_KEYWORDS: Set<String> =
    ("as break class continue do else false for fun if in interface is null object package " +
            "return super this throw true try typealias typeof val var when while")
        .split(' ')
        .toSet()

/** Names that need no backticks, unless they are keywords. */
private val PLAIN = Regex("[\\p{L}_][\\p{L}\\p{N}_]*")
/** Names that are valid in backticks. */
private val QUOTABLE = Regex("[\\p{L}_$][\\p{L}\\p{N}_$]*")

/**
 * Returns the [name] of a class or member in Kotlin code, or null if Kotlin code cannot contain it.
 */
fun kotlinName(name: String): String? =
    when {
        name in KOTLIN_KEYWORDS -> "`$name`"
        PLAIN.matches(name) -> name
        QUOTABLE.matches(name) -> "`$name`"
        else -> null
    }
