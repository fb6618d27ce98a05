package dev.serdemark.workload

/**
 * Some of the payloads of a document that are checked but not measured.
 *
 * @property document a copy of the document, with these payloads instead of the measured ones
 */
class Batch
internal constructor(val document: Document, private val part: CheckedPayloads.PayloadGroup) {
    /** Returns the line of a [sibling] of [document], or all lines if there is no such sibling. */
    fun place(sibling: Int): String {
        val lines = part.lines
        val line = lines.getOrNull(sibling)
        return if (line != null) "line $line of ${part.file}"
        else "lines ${lines.first()} to ${lines.last()} of ${part.file}"
    }

    /** Returns the same payloads for [selected], the projection of [document]. */
    internal fun withDocument(selected: Document) = Batch(selected, part)
}
