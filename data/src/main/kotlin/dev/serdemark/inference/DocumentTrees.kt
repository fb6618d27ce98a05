package dev.serdemark.inference

import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.JsonTreeBuilder
import dev.serdemark.problem.ProblemException

/** How many bytes a document that is measured may have: workers hold many of them decoded. */
internal const val LARGEST_DOCUMENT = 64L * 1024 * 1024

/**
 * What [read] makes of each document of this source, in order; it is told where the document
 * stands. One document is in memory at a time; the source is closed after the last, and where
 * reading throws.
 *
 * @param items whether each item of an array at the root is a document
 * @throws ProblemException while they are taken: what the source has wrong, with line and column,
 *   or that a document is larger than [LARGEST_DOCUMENT]
 */
internal fun <T : Any> JsonSource.documents(
    items: Boolean,
    read: (tree: JsonTree, path: JsonPath) -> T,
): Sequence<T> = sequence {
    JsonStream(this@documents, items).use { stream ->
        val trees = DocumentTrees(this@documents, stream)
        while (true) yield(stream.told { trees.next(read) } ?: break)
    }
}

/** Builds the trees of documents, none of which may be too large. */
private class DocumentTrees(private val source: JsonSource, private val stream: JsonStream) {
    private var start = 0L
    private var path = JsonPath.ROOT
    private val trees =
        JsonTreeBuilder(stream.parser, ::offset) { offset, path, message ->
            source.problem(offset.toLong(), path, message)
        }

    /** What [read] makes of the next document; null after the last. */
    fun <T : Any> next(read: (JsonTree, JsonPath) -> T): T? {
        if (stream.nextDocument() == null) return null
        start = stream.offset
        path = stream.documentPath
        return read(trees.tree(path), path)
    }

    /** A source holds 2 GB at most. */
    private fun offset(): Int {
        val offset = stream.offset
        if (offset - start > LARGEST_DOCUMENT) throw tooLarge()
        return offset.toInt()
    }

    private fun tooLarge(): ProblemException =
        source.problem(
            start,
            path,
            "This document has more than ${LARGEST_DOCUMENT shr 20} MB, too many to be measured",
            "Take smaller ones; with --items, each item of an array is a document.",
        )
}
