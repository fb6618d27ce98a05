package dev.serdemark.sources.jvm

/** Returns the package line and the imports of a Kotlin file, each followed by an empty line. */
fun kotlinHeader(packageName: String, imports: Collection<String>): String =
    "package $packageName\n\n" + lines(imports.toSortedSet().map { "import $it" }) + "\n"

/** Joins the [lines], and ends each of them with a line break. */
fun lines(lines: List<String>): String = lines.joinToString("") { "$it\n" }

/**
 * Returns [text] as a Kotlin literal. Escapes everything except letters and digits of any script
 * and most of printable ASCII, so that no text can end the literal, begin an expression, or change
 * the reading direction of the source.
 */
fun kotlinLiteral(text: String): String =
    text.map(::kotlinChar).joinToString("", prefix = "\"", postfix = "\"")

private fun kotlinChar(char: Char): String =
    when {
        char == '"' || char == '\\' || char == '$' -> "\\$char"
        char in ' '..'~' || char.isLetterOrDigit() -> char.toString()
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }

/** Returns a literal, or a constant such as `Float.NaN` for a number without a literal. */
internal fun floatLiteral(value: Float): String =
    if (value.isFinite()) "${value}f" else constant("Float", value.toDouble())

/** Returns a literal, or a constant such as `Double.NaN` for a number without a literal. */
internal fun doubleLiteral(value: Double): String =
    if (value.isFinite()) value.toString() else constant("Double", value)

private fun constant(type: String, value: Double) =
    when {
        value.isNaN() -> "$type.NaN"
        value > 0 -> "$type.POSITIVE_INFINITY"
        else -> "$type.NEGATIVE_INFINITY"
    }
