package dev.serdemark.report.export

/**
 * Writes a header row, and then the [rows]. A column is its heading, and a function from a row to
 * the value in this column.
 */
internal fun <R> writeCsv(
    columns: List<Pair<String, (R) -> Any?>>,
    rows: Sequence<R>,
    out: Appendable,
) {
    writeCsvRow(columns.map { it.first }, out)
    for (row in rows) writeCsvRow(columns.map { (_, value) -> value(row) }, out)
}

/** Writes a row of a CSV file, as RFC 4180 says. */
fun writeCsvRow(values: List<Any?>, out: Appendable) {
    values.joinTo(out, separator = ",", postfix = "\r\n") { escape(it?.toString().orEmpty()) }
}

/**
 * Quotes a field if necessary. Puts an apostrophe before text that begins like a formula, because
 * spreadsheets would run it.
 */
private fun escape(text: String): String {
    val safe = if (text.isNotEmpty() && text[0] in FORMULA_STARTS) "'$text" else text
    return if (safe.any { it in QUOTED }) "\"${safe.replace("\"", "\"\"")}\"" else safe
}

private const val FORMULA_STARTS = "=+-@\t\r\n"
private const val QUOTED = ",\"\r\n"
