package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonLocation

/** The positions of the documents of a source, as far as they have been read. */
internal class DocumentLayout {
    /** The line on which the last document begins. */
    private var line = 0

    /** The byte at which the last document begins. */
    var start = 0L
        private set

    /** The number of documents that have begun. */
    var documents = 0
        private set

    /** Whether each document so far is on a separate line, as in NDJSON. */
    var isByLine = true
        private set

    /**
     * Records that a document begins at [place].
     *
     * @param isItem whether the document is an item of an array
     */
    fun begin(place: JsonLocation, isItem: Boolean) {
        if (isItem || place.lineNr == line) isByLine = false
        line = place.lineNr
        start = place.byteOffset
        documents++
    }

    /** Records that the last token of the last document is at [place]. */
    fun end(place: JsonLocation) {
        if (place.lineNr != line) isByLine = false
    }
}
