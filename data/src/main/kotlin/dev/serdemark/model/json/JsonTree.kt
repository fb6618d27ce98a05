package dev.serdemark.model.json

import dev.serdemark.model.quoted
import dev.serdemark.model.shortened

/**
 * JSON as in its text: numbers keep their notation, and members their order.
 *
 * @property offset the offset of its first character, in UTF-16 units of the text
 */
sealed interface JsonTree {
    val offset: Int

    /** A description of this JSON, for error messages. */
    val description: String
        get() =
            when (this) {
                is JsonObject -> "an object"
                is JsonArray -> "an array"
                is JsonString -> "the string ${quoted(text)}"
                is JsonNumber -> "the number ${shortened(literal)}"
                is JsonBoolean -> value.toString()
                is JsonNull -> "null"
            }
}

data class JsonObject(val members: Map<String, JsonTree>, override val offset: Int) : JsonTree

data class JsonArray(val items: List<JsonTree>, override val offset: Int) : JsonTree

data class JsonString(val text: String, override val offset: Int) : JsonTree

data class JsonNumber(val literal: String, override val offset: Int) : JsonTree

data class JsonBoolean(val value: Boolean, override val offset: Int) : JsonTree

data class JsonNull(override val offset: Int) : JsonTree
