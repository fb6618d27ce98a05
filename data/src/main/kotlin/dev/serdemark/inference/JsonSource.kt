package dev.serdemark.inference

import java.io.InputStream

/**
 * A source of documents that can be read repeatedly, already decompressed. The source holds one
 * JSON text or several in sequence, with or without whitespace between them (for example NDJSON).
 * The text is UTF-8, with or without a byte order mark.
 */
interface JsonSource {
    /** The name of the source in error messages. */
    val name: String

    /**
     * Whether this text was converted from a file of another format. If so, line n is the n-th
     * value of the file.
     */
    val isConverted: Boolean
        get() = false

    /** Returns the bytes of the source from the beginning. The caller closes the stream. */
    fun open(): InputStream
}
