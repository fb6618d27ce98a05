package dev.serdemark.inference

import java.io.InputStream

/**
 * A source of documents, such as a file, that can be read repeatedly. Its bytes are not compressed.
 * They are one or several JSON texts in UTF-8, with or without whitespace between them (as in
 * NDJSON) and with or without a byte order mark.
 */
interface JsonSource {
    /** The name of the source in error messages. */
    val name: String

    /**
     * Whether a file of another format was converted. If so, line n is the n-th value of the file.
     */
    val isConverted: Boolean
        get() = false

    /** Returns the bytes of the source from the beginning. The caller closes the stream. */
    fun open(): InputStream
}
