package dev.serdemark.report.export

/**
 * Writes a header row, then the [rows]. Each column has a heading and a function that returns its
 * field of a row.
 */
internal fun <R> writeCsv(
    columns: List<Pair<String, (R) -> Any?>>,
    rows: Sequence<R>,
    out: Appendable,
) {
    csvRow(columns.map { it.first }, out)
    for (row in rows) csvRow(columns.map { (_, value) -> value(row) }, out)
}

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
