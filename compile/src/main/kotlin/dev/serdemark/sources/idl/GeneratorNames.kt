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
internal class GeneratorNames(
    val reservedTypes: Set<String> = emptySet(),
    val typeKey: (String) -> String = String::lowercase,
    val reservedFields: Set<String> = emptySet(),
    val prefixes: List<String> = emptyList(),
    val suffixes: List<String> = emptyList(),
)

/** Removes [suffixes] and [prefixes] from [name] as often as possible, but never all of it. */
internal fun stem(name: String, suffixes: List<String>, prefixes: List<String>): String =
    generateSequence(name) { longer ->
            suffixes.find { longer.endsWith(it) && longer != it }?.let(longer::removeSuffix)
                ?: prefixes
                    .find { longer.startsWith(it) && longer != it }
                    ?.let(longer::removePrefix)
        }
        .last()
