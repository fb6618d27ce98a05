package dev.serdemark.sources.idl

/**
 * A generator's rules for names, in addition to the rules that all generators for a schema language
 * share.
 *
 * @property types names that no type may have
 * @property typeKey converts a name to the form in which the names of types must differ
 * @property fields names that no field may have
 * @property prefixes prefixes of the further members that a field `x` adds, in lower case
 * @property suffixes suffixes of the further members that a field `x` adds, in lower case
 */
internal class GeneratorNames(
    val types: Set<String> = emptySet(),
    val typeKey: (String) -> String = String::lowercase,
    val fields: Set<String> = emptySet(),
    val prefixes: List<String> = emptyList(),
    val suffixes: List<String> = emptyList(),
)

/**
 * Removes all [suffixes] and [prefixes] from [name], even repeated ones, unless nothing would be
 * left.
 */
internal fun stem(name: String, suffixes: List<String>, prefixes: List<String>): String =
    generateSequence(name) { longer ->
            suffixes.find { longer.endsWith(it) && longer != it }?.let(longer::removeSuffix)
                ?: prefixes
                    .find { longer.startsWith(it) && longer != it }
                    ?.let(longer::removePrefix)
        }
        .last()
