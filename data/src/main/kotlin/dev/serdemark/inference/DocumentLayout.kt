package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonLocation

/** Records where the documents of a source are, as far as they have been read. */
internal class DocumentLayout {
    private var line = 0

    /** Where the last document begins, in bytes from 0. */
    var start = 0L
        private set

    /** The number of documents that have begun. */
    var documents = 0
        private set

    /** Whether each document so far is on a separate line, as in NDJSON. */
    var isByLine = true
        private set

    /**
     * Records that a document begins at [place]. [isItem] is true if the document is an item of an
     * array.
     */
    fun begin(place: JsonLocation, isItem: Boolean) {
        if (isItem || place.lineNr == line) isByLine = false
        line = place.lineNr
        start = place.byteOffset
        documents++
    }

    /** Records that the last token of a document begins at [place]. */
    fun end(place: JsonLocation) {
        if (place.lineNr != line) isByLine = false
    }
}
