package dev.serdemark.inference

import dev.serdemark.model.JsonArray
import dev.serdemark.model.JsonBoolean
import dev.serdemark.model.JsonNull
import dev.serdemark.model.JsonNumber
import dev.serdemark.model.JsonObject
import dev.serdemark.model.JsonString
import dev.serdemark.model.JsonTree
import dev.serdemark.model.appendJsonString

/** Appends the compact text of [tree], numbers as they were written. */
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

/** Appends [items] between brackets, with commas. */
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
