package dev.serdemark.model.avro

/** The name of a type of an Avro schema; [namespace] is empty if there is none. */
internal data class AvroName(val simple: String, val namespace: String) {
    val full: String
        get() = if (namespace.isEmpty()) simple else "$namespace.$simple"

    companion object {
        /** A name of one part. */
        val SIMPLE = Regex("""[\p{L}_][\p{L}\p{N}_]*""")

        /** A name with its namespace before it. */
        val FULL = Regex("""$SIMPLE(\.$SIMPLE)*""")

        /** What [text] names where [namespace] is the one around it. */
        fun of(text: String, namespace: String): AvroName =
            if ('.' in text) AvroName(text.substringAfterLast('.'), text.substringBeforeLast('.'))
            else AvroName(text, namespace)
    }
}

/** A type that is named at [path], which stands at [offset] of the text. */
internal class AvroMention(
    val name: String,
    private val namespace: String,
    val path: String,
    val offset: Int,
) {
    /** Whether it is Avro's own, or among the full names [types]. */
    fun isKnown(types: Set<String>): Boolean =
        name in PRIMITIVES || name in types || AvroName.of(name, namespace).full in types

    companion object {
        val PRIMITIVES: List<String> =
            listOf("null", "boolean", "int", "long", "float", "double", "bytes", "string")
    }
}
