package dev.serdemark.inference

import java.io.InputStream

/**
 * Documents that can be read again and again, decompressed already: one JSON text, or several one
 * after another with or without blanks between them (NDJSON, for example), in UTF-8 with or without
 * a byte order mark.
 */
interface JsonSource {
    /** What errors call it. */
    val name: String

    /** Its bytes from the first; the caller closes them. */
    fun open(): InputStream
}
