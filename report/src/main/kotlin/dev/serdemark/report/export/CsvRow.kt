package dev.serdemark.report.export

/** A row of a CSV file, as RFC 4180 says. */
fun csvRow(values: List<Any?>, out: Appendable) {
    values.joinTo(out, separator = ",", postfix = "\r\n") { field(it?.toString().orEmpty()) }
}

/**
 * Quoted where it must be. Spreadsheets run text that begins like a formula: an apostrophe in front
 * makes them show it instead.
 */
private fun field(text: String): String {
    val inert = if (text.isNotEmpty() && text[0] in FORMULA_STARTS) "'$text" else text
    return if (inert.any { it in QUOTED }) "\"${inert.replace("\"", "\"\"")}\"" else inert
}

private const val FORMULA_STARTS = "=+-@\t\r\n"
private const val QUOTED = ",\"\r\n"
