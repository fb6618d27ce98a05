package dev.serdemark.model.json

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.isLoneSurrogate
import dev.serdemark.model.unicodeEscape
import java.util.Base64

/**
 * Appends [value], a leaf, as canonical JSON.
 *
 * @throws IllegalArgumentException if [value] is not a leaf
 */
internal fun StringBuilder.appendJsonLeaf(value: Value) {
    when (value) {
        is IntValue -> append(value.value)
        is LongValue -> append(value.value)
        is FloatValue -> append(canonicalNumber(value.value))
        is DoubleValue -> append(value.text ?: canonicalNumber(value.value))
        is DecimalValue -> append(canonicalNumber(value.value))
        is BooleanValue -> append(value.value)
        is StringValue -> appendJsonString(value.value)
        is BytesValue -> appendJsonString(Base64.getEncoder().encodeToString(value.value))
        is UuidValue -> appendJsonString(value.value.toString())
        is DateValue -> appendJsonString(value.value.toString())
        is TimestampValue -> appendJsonString(value.value.toString())
        else -> throw IllegalArgumentException("Not a leaf: $value")
    }
}

/** Appends [text] as a JSON string, with only the necessary escapes. */
internal fun StringBuilder.appendJsonString(text: String) {
    append('"')
    text.forEachIndexed { index, character ->
        when {
            character == '"' || character == '\\' -> append('\\').append(character)
            character == '\b' -> append("\\b")
            character == '\u000c' -> append("\\f")
            character == '\n' -> append("\\n")
            character == '\r' -> append("\\r")
            character == '\t' -> append("\\t")
            character < ' ' || isLoneSurrogate(text, index) -> append(unicodeEscape(character))
            else -> append(character)
        }
    }
    append('"')
}
