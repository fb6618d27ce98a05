package dev.serdemark.yaml

/** Refuses a file of another format than [known]: other keys may be right in it. */
fun YamlMap.refuseOtherFormat(known: String) {
    val format = this["format"] ?: return
    val text = format.text(known)
    if (text == known) return
    val isNewer = text.toIntOrNull()?.let { it > known.toInt() } == true
    format.fail(
        "Unknown format: '$text'. Expected $known.",
        "It was written for a newer Serdemark: update Serdemark.".takeIf { isNewer },
    )
}
