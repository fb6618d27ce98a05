package dev.serdemark.sources.idl

/**
 * The rules of a generator for names, in addition to those that all generators of a language have.
 *
 * @property types names that no type may have
 * @property typeKey returns what must differ between two types
 * @property fields names that no field may have
 * @property prefixes the words before the name of a field in further members, in lower case
 * @property suffixes the words after the name of a field in further members, in lower case
 */
internal class GeneratorNames(
    val types: Set<String> = emptySet(),
    val typeKey: (String) -> String = String::lowercase,
    val fields: Set<String> = emptySet(),
    val prefixes: List<String> = emptyList(),
    val suffixes: List<String> = emptyList(),
)

/** Returns [name] without any of the [suffixes] and [prefixes], however many it has. */
internal fun stem(name: String, suffixes: List<String>, prefixes: List<String>): String =
    generateSequence(name) { longer ->
            suffixes.find { longer.endsWith(it) && longer != it }?.let(longer::removeSuffix)
                ?: prefixes
                    .find { longer.startsWith(it) && longer != it }
                    ?.let(longer::removePrefix)
        }
        .last()
