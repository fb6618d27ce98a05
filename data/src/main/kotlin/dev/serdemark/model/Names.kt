package dev.serdemark.model

/** Names that types of a schema cannot have, because Avro uses them. */
private val RESERVED_NAMES =
    ("null boolean int long float double bytes string record error enum array map union fixed")
        .split(' ')

/** The maximum length of a generated name, in UTF-16 units. */
private const val LONGEST_NAME = 80

/** The preferred [name] of a type, and a [prefix] for the name in case it is taken. */
data class PreferredName(val name: String, val prefix: String = "")

/** Returns whether [text] can be a name in a schema without changes. */
fun isName(text: String): Boolean =
    text.isNotEmpty() &&
        (text[0].isLetter() || text[0] == '_') &&
        text.all { it == '_' || it.isLetterOrDigit() }

/**
 * Returns names for the fields with the JSON names [json], in the same order. Keeps a name if it is
 * valid and differs in more than case from the names before it.
 *
 * ```
 * user-name, userName, price  becomes  userName2, userName, price
 * ```
 */
fun fieldNames(json: List<String>): List<String> {
    val taken = HashSet<String>()
    // Valid names come first, so that generated names do not take them.
    val kept = json.map { name -> name.takeIf { isName(it) && taken.add(it.lowercase()) } }
    return json.zip(kept) { name, keptName -> keptName ?: takeFree(camelCase(name), taken) }
}

/**
 * Gives each type of a schema a unique name. Names differ in more than case.
 *
 * ```
 * take(PreferredName("item", prefix = "order"))  returns Item
 * take(PreferredName("item", prefix = "order"))  then returns OrderItem
 * take(PreferredName("item", prefix = "order"))  then returns Item2
 * ```
 */
class TypeNames {
    private val taken = HashSet<String>()

    /**
     * Reserves and returns [text] if it is valid, free, and at most [maxLength] UTF-16 units long.
     * Otherwise returns null.
     */
    fun takeSame(text: String, maxLength: Int = LONGEST_NAME): String? = text.takeIf {
        isName(it) && it.length <= maxLength && it !in RESERVED_NAMES && taken.add(it.lowercase())
    }

    /** Frees a [name] that was reserved. */
    fun release(name: String) {
        taken -= name.lowercase()
    }

    /** Reserves and returns the preferred name, or a similar name if the preferred one is taken. */
    fun take(preferredName: PreferredName): String {
        val name = pascalCase(preferredName.name).let { if (it in RESERVED_NAMES) "T$it" else it }
        if (taken.add(name.lowercase())) return name
        val prefixed = pascalCase(preferredName.prefix) + name
        val canPrefix = preferredName.prefix.isNotEmpty() && prefixed.length <= LONGEST_NAME
        if (canPrefix && taken.add(prefixed.lowercase())) return prefixed
        return takeFree(name, taken)
    }
}

/**
 * Returns the English singular of [name], by its ending.
 *
 * ```
 * categories, boxes, users, status  becomes  category, box, user, status
 * ```
 */
fun singular(name: String): String =
    when {
        UNCOUNTED.any { name.endsWith(it, ignoreCase = true) } -> name
        // Short words such as `ties` only lose the `s`.
        name.endsWith("ies") && name.length > "ties".length -> name.removeSuffix("ies") + "y"
        ENDINGS_WITH_E.any(name::endsWith) -> name.removeSuffix("es")
        name.endsWith("s") && name.length > 2 -> name.removeSuffix("s")
        else -> name
    }

private val UNCOUNTED = listOf("ss", "us", "is", "news", "series", "species")
private val ENDINGS_WITH_E = listOf("sses", "shes", "ches", "xes", "zes", "tuses")

/** Reserves and returns [name], or else the first free one of `name2`, `name3` ... */
private fun takeFree(name: String, taken: MutableSet<String>): String =
    (sequenceOf(name) + generateSequence(2) { it + 1 }.map { name + it }).first {
        taken.add(it.lowercase())
    }

/** Joins words in camel case: `user-name` becomes `userName`. */
private fun camelCase(text: String): String {
    val words = words(text) { it == '_' || it.isLetterOrDigit() }
    val name = words.take(1) + words.drop(1).map(::capitalized)
    return withValidStart(name.joinToString("").take(LONGEST_NAME).ifEmpty { "field" }, "_")
}

/** Joins words in Pascal case: `created_at` becomes `CreatedAt`. */
private fun pascalCase(text: String): String {
    val name = words(text) { it.isLetterOrDigit() }.joinToString("", transform = ::capitalized)
    return withValidStart(name.take(LONGEST_NAME).ifEmpty { "Type" }, "T")
}

/** Splits a text into words, at the characters that [isWordPart] does not accept. */
private fun words(text: String, isWordPart: (Char) -> Boolean): List<String> =
    text
        .map { if (isWordPart(it)) it else ' ' }
        .joinToString("")
        .split(' ')
        .filter { it.isNotEmpty() }

private fun capitalized(word: String): String = word.replaceFirstChar { it.uppercaseChar() }

/** Adds [prefix] if the name does not begin with a letter or underscore. */
private fun withValidStart(name: String, prefix: String): String =
    if (name[0].isLetter() || name[0] == '_') name else prefix + name
