package dev.serdemark.yaml

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList

/** The keys and values at a [place], in the order of the file. */
class YamlMap(val place: YamlNode, val entries: Map<String, YamlNode>) {
    operator fun get(key: String): YamlNode? = entries[key]

    /** Returns this map with [others], which replace entries with the same key. */
    operator fun plus(others: Map<String, YamlNode>): YamlMap = YamlMap(place, entries + others)

    /**
     * Returns the value of [key].
     *
     * @param example a valid value, for the error
     * @throws dev.serdemark.problem.ProblemException if the key is missing
     */
    fun required(key: String, example: String): YamlNode =
        entries[key] ?: place.fail("'${path(key)}' is missing.", "Add it (e.g. $key: $example).")

    /**
     * Rejects all keys except [known] ones.
     *
     * @throws dev.serdemark.problem.ProblemException with every unknown key
     */
    fun onlyKeys(vararg known: String): YamlMap {
        each { key, value ->
            if (key !in known)
                value.fail("Unknown key: '${value.path}'. ${suggestionOrList(key, known.asList())}")
        }
        return this
    }

    /**
     * Reads every entry, and returns the results.
     *
     * @throws dev.serdemark.problem.ProblemException with the mistakes of all entries
     */
    fun <T : Any> each(read: (String, YamlNode) -> T): List<T> = gatherMistakes {
        each(entries.entries) { (key, value) -> read(key, value) }
    }

    private fun path(key: String) = if (place.path.isEmpty()) key else "${place.path}.$key"
}
