package dev.serdemark.inference

import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.JsonTreeBuilder
import dev.serdemark.problem.ProblemException

/**
 * The maximum size of a document that can be measured, in bytes. Workers keep many documents in
 * memory.
 */
const val LARGEST_DOCUMENT = 64L * 1024 * 1024

/**
 * Returns the result of [transform] for each document of this source, in order. Only one document
 * is in memory at a time. The source is closed after the last document, or after an exception.
 *
 * @param items whether each item of an array at the root is a document
 * @throws ProblemException while the sequence is consumed: if the source is invalid (with line and
 *   column), or if a document is larger than [LARGEST_DOCUMENT]
 */
internal fun <T : Any> JsonSource.documents(
    items: Boolean,
    transform: (tree: JsonTree, path: JsonPath) -> T,
): Sequence<T> = sequence {
    JsonStream(this@documents, items).use { stream ->
        val trees = DocumentTrees(this@documents, stream)
        while (true) yield(stream.checked { trees.next(transform) } ?: break)
    }
}

/** Builds the trees of documents, and rejects documents that are too large. */
private class DocumentTrees(private val source: JsonSource, private val stream: JsonStream) {
    /** The offset and path of the current document. */
    private var start = 0L
    private var path = JsonPath.ROOT
    private val trees =
        JsonTreeBuilder(stream.parser, ::offset) { at, place, message ->
            source.problem(at.toLong(), place, message)
        }

    /** Returns the result of [transform] for the next document, or null after the last. */
    fun <T : Any> next(transform: (JsonTree, JsonPath) -> T): T? {
        if (stream.nextDocument() == null) return null
        start = stream.offset
        path = stream.documentPath
        return transform(trees.tree(path), path)
    }

    /**
     * Returns the current offset. An Int is enough, because a source has at most 2 GB.
     *
     * @throws ProblemException if the document is larger than [LARGEST_DOCUMENT]
     */
    private fun offset(): Int {
        val offset = stream.offset
        if (offset - start > LARGEST_DOCUMENT) throw tooLarge()
        return offset.toInt()
    }

    private fun tooLarge(): ProblemException =
        source.problem(
            start,
            path,
            "This document is larger than ${LARGEST_DOCUMENT shr 20} MB, too large to be measured",
            "Use smaller documents. With --items, each item of an array is a document.",
        )
}
