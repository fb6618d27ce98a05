package dev.serdemark.workload

/**
 * The letters of a document's texts, if they differ from those that its rules make; `id` is the
 * name in workload files.
 */
enum class TextClass(val id: String) {
    /**
     * One in twenty is beyond ASCII, none beyond Latin-1: a string of the JVM keeps one byte for
     * each, and UTF-8 has two for those beyond ASCII.
     */
    LATIN1("latin1"),
    /**
     * None is of Latin-1, and one in a hundred is an emoji: a string of the JVM has two bytes for
     * each (four for emoji), and UTF-8 three (four).
     */
    UNICODE("unicode"),
}
