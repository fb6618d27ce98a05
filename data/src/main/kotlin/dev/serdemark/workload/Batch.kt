package dev.serdemark.workload

/**
 * Some payloads of a document that are checked but not measured.
 *
 * @property document the document with these payloads instead of the measured payloads
 */
class Batch internal constructor(val document: Document, private val part: FurtherPayloads.Part) {
    /**
     * Returns the line of a [sibling] of [document], or the range of all lines if there is no such
     * sibling.
     */
    fun place(sibling: Int): String = part.run {
        lines.getOrNull(sibling)?.let { "line $it of $file" }
            ?: "lines ${lines.first()} to ${lines.last()} of $file"
    }

    /** Returns the same payloads with the values of [selected], a projection of [document]. */
    internal fun of(selected: Document) = Batch(selected, part)
}
