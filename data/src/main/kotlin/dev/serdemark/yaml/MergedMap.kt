package dev.serdemark.yaml

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant

/** The deepest nesting of maps in a file of Serdemark. Aliases may nest endlessly. */
private const val LEVELS = 3

/**
 * Returns this map with [changes]. Maps merge key by key, null removes a key, and every other value
 * replaces the previous value.
 *
 * @throws dev.serdemark.problem.ProblemException if null stands for a key that does not exist
 */
fun YamlMap.with(changes: Map<String, YamlNode>): YamlMap = with(changes, LEVELS)

private fun YamlMap.with(changes: Map<String, YamlNode>, levels: Int): YamlMap = gatherMistakes {
    val merged = LinkedHashMap(entries)
    each(changes.entries) { (key, change) ->
        if (change.isNull) remove(key, change, merged)
        else merged[key] = if (levels > 1) changed(entries[key], change, levels - 1) else change
    }
    YamlMap(place, merged)
}

private fun changed(old: YamlNode?, change: YamlNode, levels: Int): YamlNode {
    if (!change.isMap) return change
    val base = old?.takeIf { it.isMap }?.map() ?: YamlMap(change, emptyMap())
    return change.holding(base.with(change.map().entries, levels).entries)
}

private fun remove(key: String, change: YamlNode, keys: MutableMap<String, YamlNode>) {
    if (keys.remove(key) != null) return
    val known = keys.keys.toList()
    change.fail(
        "'${change.path}' is null, which removes a key, but there is no such key.",
        if (known.isEmpty()) "Remove this line." else meant(key, known),
    )
}
