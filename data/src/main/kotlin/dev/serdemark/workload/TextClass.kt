package dev.serdemark.workload

/**
 * The letters that replace the letters of a document's texts.
 *
 * @property id the name in workload files
 */
enum class TextClass(val id: String) {
    /**
     * One in twenty letters is beyond ASCII, and none is beyond Latin-1. The JVM stores one byte
     * per letter of a string. UTF-8 uses two bytes per letter beyond ASCII.
     */
    LATIN1("latin1"),
    /**
     * No letter is in Latin-1, and one in a hundred is an emoji. The JVM stores two bytes per
     * letter of a string (four per emoji). UTF-8 uses three bytes (four per emoji).
     */
    UNICODE("unicode"),
}
