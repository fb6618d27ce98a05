package dev.serdemark.sources.shape

import dev.serdemark.contender.LibraryCall

/**
 * The purposes of generated code. Each purpose has separate sources and a separate build.
 *
 * @property calls the library calls that the purpose needs; null is an operation that does not call
 *   the library
 */
enum class Purpose(val calls: List<LibraryCall?>) {
    /** Reading and writing values. */
    WHOLE_VALUES(listOf(LibraryCall.READ, LibraryCall.WRITE)),
    /** Reading only some of the fields of payloads. */
    SELECTED_FIELDS(listOf(LibraryCall.READ)),
    /** As [WHOLE_VALUES], with code that visits or copies all fields of a value. */
    WALKS(listOf(LibraryCall.READ, null)),
    /** Parsing to the library's generic tree, such as a `JsonNode`. */
    TREES(listOf(LibraryCall.PARSE)),
}
