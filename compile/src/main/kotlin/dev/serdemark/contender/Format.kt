package dev.serdemark.contender

/** Names of payload formats. */
object Format {
    const val JSON: String = "json"
    const val XML: String = "xml"

    /** Whether payloads are text. All other formats are binary. */
    fun isText(format: String): Boolean = format == JSON || format == XML

    /** Formats for which `serdemark conform` has payloads that name classes. */
    val TRIED_WITH_CLASSES: Set<String> =
        setOf(JSON, XML, "cbor", "msgpack", "smile", "bson", "java-serialization", "kryo", "fst") +
            setOf("fory", "hessian", "protostuff", "jsonb-fastjson2")

    /**
     * Formats whose payloads never name classes, because the schema has the types of all values.
     */
    val WITHOUT_CLASSES: Set<String> = setOf("avro", "protobuf", "thrift")
}
