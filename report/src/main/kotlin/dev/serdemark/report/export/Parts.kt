package dev.serdemark.report.export

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * Begins the key of a part: an object that several classes share, but whose keys stand in the
 * export beside those of the object that it is a part of.
 */
internal const val PART = "*"

/** The [element] with the keys of each part in the place of the part. */
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
