package dev.serdemark.model.json

/** Appends the compact text of [tree]. Numbers keep their original text. */
fun StringBuilder.appendJson(tree: JsonTree) {
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
    appendItem: (T) -> Unit,
) {
    append(open)
    items.forEachIndexed { index, item ->
        if (index > 0) append(',')
        appendItem(item)
    }
    append(close)
}
