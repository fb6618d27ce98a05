package dev.serdemark.contender

/** Names of payload formats. */
object Format {
    const val JSON: String = "json"
    const val XML: String = "xml"

    /** Whether payloads are text. All other formats are binary. */
    fun isText(format: String): Boolean = format == JSON || format == XML
}
