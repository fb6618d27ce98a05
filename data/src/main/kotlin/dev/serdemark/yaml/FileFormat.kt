package dev.serdemark.yaml

/**
 * Rejects a file whose format is not one of those [known], oldest first. Other formats may have
 * other valid keys.
 *
 * @throws dev.serdemark.problem.ProblemException if the format is unknown
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
