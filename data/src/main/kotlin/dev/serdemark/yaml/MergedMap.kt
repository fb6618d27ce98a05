package dev.serdemark.yaml

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant

/** No file of Serdemark has maps that are nested deeper; aliases may nest without end. */
private const val LEVELS = 3

/**
 * This map with [changes]: maps merge key by key, null removes a key, and everything else replaces
 * what was there.
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
