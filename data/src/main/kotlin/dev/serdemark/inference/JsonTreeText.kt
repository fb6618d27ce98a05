package dev.serdemark.inference

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJsonString

/** Appends the compact text of [tree]. Numbers keep their original text. */
internal fun StringBuilder.appendJson(tree: JsonTree) {
    when (tree) {
        is JsonNull -> append("null")
        is JsonBoolean -> append(tree.value)
        is JsonNumber -> append(tree.literal)
        is JsonString -> appendJsonString(tree.text)
        is JsonArray -> appendAll('[', tree.items, ']') { appendJson(it) }
        is JsonObject ->
            appendAll('{', tree.members.entries, '}') { (name, member) ->
                appendJsonString(name)
                append(':')
                appendJson(member)
            }
    }
}

/** Appends [items] between brackets, separated by commas. */
internal fun <T> StringBuilder.appendAll(
    open: Char,
    items: Iterable<T>,
    close: Char,
    append: (T) -> Unit,
) {
    append(open)
    items.forEachIndexed { index, item ->
        if (index > 0) append(',')
        append(item)
    }
    append(close)
}
