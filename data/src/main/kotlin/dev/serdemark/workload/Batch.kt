package dev.serdemark.workload

/**
 * Some payloads of a document that are checked and not measured.
 *
 * @property document has them in the place of those that are measured
 */
class Batch
internal constructor(
    val document: Document,
    private val file: String,
    private val lines: List<Long>,
) {
    /** Where a [sibling] of [document] stands, or all of them where there is no such. */
    fun place(sibling: Int): String =
        lines.getOrNull(sibling)?.let { "line $it of $file" }
            ?: "lines ${lines.first()} to ${lines.last()} of $file"

    /** The same payloads with what [selected] takes of them. */
    internal fun of(selected: Document) = Batch(selected, file, lines)
}
