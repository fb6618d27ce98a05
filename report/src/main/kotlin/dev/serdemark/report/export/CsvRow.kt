package dev.serdemark.report.export

/** Writes a row of a CSV file, as RFC 4180 says. */
fun csvRow(values: List<Any?>, out: Appendable) {
    values.joinTo(out, separator = ",", postfix = "\r\n") { field(it?.toString().orEmpty()) }
}

/**
 * Quotes a field if necessary. An apostrophe protects text that begins like a formula, because
 * spreadsheets would run it.
 */
private fun field(text: String): String {
    val inert = if (text.isNotEmpty() && text[0] in FORMULA_STARTS) "'$text" else text
    return if (inert.any { it in QUOTED }) "\"${inert.replace("\"", "\"\"")}\"" else inert
}

private const val FORMULA_STARTS = "=+-@\t\r\n"
private const val QUOTED = ",\"\r\n"
