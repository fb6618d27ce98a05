package dev.serdemark.sources.shape

import dev.serdemark.contender.LibraryCall

/**
 * The purposes of generated code. Each purpose has its own sources and its own build.
 *
 * @property calls the library calls that the purpose needs; null stands for work without the
 *   library
 */
enum class Purpose(val calls: List<LibraryCall?>) {
    /** Reading and writing whole values. */
    WHOLE_VALUES(listOf(LibraryCall.READ, LibraryCall.WRITE)),
    /** Reading some of the fields of payloads that hold more fields. */
    SELECTED_FIELDS(listOf(LibraryCall.READ)),
    /** Reading and writing whole values, and walking through them. */
    WALKS(listOf(LibraryCall.READ, null)),
    /** Parsing to the library's own tree. */
    TREES(listOf(LibraryCall.PARSE)),
}
