package dev.serdemark.model.avro

/** The name of a type of an Avro schema. [namespace] is empty if there is none. */
internal data class AvroName(val simple: String, val namespace: String) {
    val full: String
        get() = if (namespace.isEmpty()) simple else "$namespace.$simple"

    companion object {
        /** A simple name, without a namespace. */
        val SIMPLE = Regex("""[\p{L}_][\p{L}\p{N}_]*""")

        /** A name with its namespace before it. */
        val FULL = Regex("""$SIMPLE(\.$SIMPLE)*""")

        /** Returns the name that [text] means within a [namespace]. */
        fun of(text: String, namespace: String): AvroName =
            if ('.' in text) AvroName(text.substringAfterLast('.'), text.substringBeforeLast('.'))
            else AvroName(text, namespace)
    }
}

/** A mention of a type at [path]. The mention begins at [offset] of the text, in UTF-16 units. */
internal class AvroMention(
    val name: String,
    private val namespace: String,
    val path: String,
    val offset: Int,
) {
    /** Whether this is a primitive type of Avro, or a type with one of the full names [types]. */
    fun isKnown(types: Set<String>): Boolean =
        name in PRIMITIVES || name in types || AvroName.of(name, namespace).full in types

    companion object {
        val PRIMITIVES: List<String> =
            listOf("null", "boolean", "int", "long", "float", "double", "bytes", "string")
    }
}
