package dev.serdemark.report.export

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * Marks the key of a part. Several classes share the part, and its keys appear in the export beside
 * those of the object that contains it.
 */
internal const val PART = "*"

/** Returns the [element] with each part replaced by its keys. */
internal fun withoutParts(element: JsonElement): JsonElement =
    when (element) {
        is JsonObject -> JsonObject(element.entries.flatMap { keys(it.key, it.value) }.toMap())
        is JsonArray -> JsonArray(element.map(::withoutParts))
        else -> element
    }

private fun keys(key: String, value: JsonElement): List<Pair<String, JsonElement>> {
    val whole = withoutParts(value)
    return if (key.startsWith(PART)) (whole as JsonObject).toList() else listOf(key to whole)
}
