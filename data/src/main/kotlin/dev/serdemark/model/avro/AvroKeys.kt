package dev.serdemark.model.avro

/**
 * The keys that each part of an Avro schema may have: the keys of the specification, of Serdemark,
 * and of Avro's tools for Java. Other tools use keys that contain a dot, such as `connect.name`.
 */
internal object AvroKeys {
    private val LOGICAL = setOf("logicalType", "precision", "scale")
    private val NAMED = setOf("type", "name", "namespace", "doc", "aliases")
    private val JAVA = setOf("java-class", "java-element-class", "java-key-class")

    val FIELD: Set<String> =
        setOf(
            "name",
            "type",
            "doc",
            "default",
            "order",
            "aliases",
            "json",
            "optional",
            "unionName",
        ) + setOf("number", "numberType", "packed")
    val RECORD: Set<String> = NAMED + "fields" + "typeAt" + JAVA
    val ENUM: Set<String> = NAMED + "symbols" + "default" + "firstNumber" + JAVA
    val FIXED: Set<String> = NAMED + "size" + LOGICAL + JAVA
    val ARRAY: Set<String> = setOf("type", "items", "default", "doc", "unionName") + JAVA
    val MAP: Set<String> = setOf("type", "values", "default", "doc", "unionName") + JAVA
    val OTHER: Set<String> = setOf("type", "doc") + LOGICAL + JAVA
}
