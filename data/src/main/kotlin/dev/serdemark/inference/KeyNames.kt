package dev.serdemark.inference

/** The minimum number of keys that show a pattern, such as codes of one length. */
private const val FEW_KEYS = 4

/** The minimum number of keys that look like data because they differ in their numbers alone. */
private const val MANY_NUMBERED = 8
private const val MANY_DIGITS = 4
private const val LONGEST_CODE = 4
private val DIGITS = Regex("[0-9]+")
private val CAPITALS = Regex("[A-Z][A-Z0-9_]+")
private val LANGUAGE = Regex("[a-z]{2,3}")
private val LANGUAGE_TAG = Regex("[a-z]{2,3}([-_][A-Z][a-z]{3})?[-_]([A-Z]{2}|[0-9]{3})")

/**
 * Whether [keys] look like data. This is so if at least four in five
 * - begin with a digit, contain whitespace, a slash, an inner `@` or four digits, or are the tag of
 *   a language with a country (`en-US`). If there is such a tag, tags without a country (`en`)
 *   count too; or
 * - are codes of capital letters and digits, of one length (`USD`); or
 * - differ in their numbers alone (`era-1`, `era-2`).
 *
 * ```
 * 2024-01-01, 2024-01-02  true
 * EUR, GBP, JPY, USD      true
 * id, name, price         false
 * ```
 */
internal fun lookLikeData(keys: List<String>): Boolean =
    keys.isNotEmpty() && (areMostlyData(keys) || areCodes(keys) || areMostlyNumbered(keys))

/** Whether all [keys] differ in their numbers alone, such as `user_1` and `user_2`. */
internal fun areNumbered(keys: List<String>): Boolean =
    keys.size >= FEW_KEYS && numbered(keys) == keys.size

/** Whether all [keys] are in capital letters, such as `JAVA_HOME`. */
internal fun areCapitals(keys: List<String>): Boolean = keys.all(CAPITALS::matches)

private fun areMostlyData(keys: List<String>): Boolean {
    val areTags = keys.any(LANGUAGE_TAG::matches)
    return areMost(keys.count { isData(it) || areTags && LANGUAGE.matches(it) }, keys)
}

private fun isData(key: String): Boolean =
    key.firstOrNull()?.isDigit() == true ||
        key.any { it.isWhitespace() || it == '/' } ||
        key.indexOf('@') > 0 ||
        key.count { it.isDigit() } >= MANY_DIGITS ||
        LANGUAGE_TAG.matches(key)

private fun areCodes(keys: List<String>): Boolean {
    val codes = keys.filter { it.length in 2..LONGEST_CODE && it.all(::isCapitalOrDigit) }
    val ofOneLength = codes.groupingBy { it.length }.eachCount().values.maxOrNull() ?: 0
    return ofOneLength >= FEW_KEYS && areMost(ofOneLength, keys)
}

private fun isCapitalOrDigit(char: Char) = char in 'A'..'Z' || char in '0'..'9'

private fun areMostlyNumbered(keys: List<String>): Boolean =
    keys.size >= MANY_NUMBERED && areMost(numbered(keys), keys)

/** Returns the largest number of [keys] that differ in their numbers alone. */
private fun numbered(keys: List<String>): Int =
    keys
        .filter { key -> key.any(Char::isDigit) }
        .groupingBy { DIGITS.replace(it, "0") }
        .eachCount()
        .values
        .maxOrNull() ?: 0

/** Whether [count] is at least four in five of [keys]. */
private fun areMost(count: Int, keys: List<String>): Boolean = count * 5 >= keys.size * 4
