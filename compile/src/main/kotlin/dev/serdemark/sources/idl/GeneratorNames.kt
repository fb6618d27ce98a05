package dev.serdemark.sources.idl

/**
 * The additional rules for names that one generator for a schema language has. For a field `x`, a
 * generator may also create members with a prefix or suffix, such as `hasX` and `xBuilder`.
 *
 * @property reservedTypes names that no type may have
 * @property typeKey converts a name to the form in which the names of types must differ
 * @property reservedFields names that no field may have
 * @property prefixes the prefixes of the members, in lower case
 * @property suffixes the suffixes of the members, in lower case
 */
class GeneratorNames(
    val reservedTypes: Set<String> = emptySet(),
    val typeKey: (String) -> String = String::lowercase,
    val reservedFields: Set<String> = emptySet(),
    val prefixes: List<String> = emptyList(),
    val suffixes: List<String> = emptyList(),
)

/** Removes [suffixes] and [prefixes] from [name] as often as possible, but never all of it. */
fun stem(name: String, suffixes: List<String>, prefixes: List<String>): String =
    generateSequence(name) { withoutAffix(it, suffixes, prefixes) }.last()

/** Removes one suffix or prefix. Returns null if [name] has none, or nothing else. */
private fun withoutAffix(name: String, suffixes: List<String>, prefixes: List<String>): String? {
    val suffix = suffixes.find { name.endsWith(it) && name != it }
    if (suffix != null) return name.removeSuffix(suffix)
    val prefix = prefixes.find { name.startsWith(it) && name != it }
    return prefix?.let(name::removePrefix)
}
