package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonLocation

/** Where the documents of a source stand, as far as they have been read. */
internal class DocumentLayout {
    private var line = 0

    /** Where the last document begins, in bytes. */
    var start = 0L
        private set

    /** How many documents have begun. */
    var documents = 0
        private set

    /** Whether each document so far stands in a separate line, as in NDJSON. */
    var isByLine = true
        private set

    /** A document begins at this place; it [isItem] if it stands in an array. */
    fun begin(place: JsonLocation, isItem: Boolean) {
        if (isItem || place.lineNr == line) isByLine = false
        line = place.lineNr
        start = place.byteOffset
        documents++
    }

    /** The last token of a document begins at this place. */
    fun end(place: JsonLocation) {
        if (place.lineNr != line) isByLine = false
    }
}
