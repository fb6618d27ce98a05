package dev.serdemark.yaml

/**
 * Refuses a file of another format than those [known], oldest first: other keys may be right in it.
 */
fun YamlMap.refuseOtherFormat(vararg known: String) {
    val format = this["format"] ?: return
    val text = format.text(known.last())
    if (text in known) return
    val isNewer = text.toIntOrNull()?.let { it > known.last().toInt() } == true
    format.fail(
        "Unknown format: '$text'. Expected ${known.joinToString(" or ")}.",
        "It was written for a newer Serdemark: update Serdemark.".takeIf { isNewer },
    )
}
