package dev.serdemark.avro

import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Schema
import dev.serdemark.model.Type

/**
 * The language shape `avro-utf8`: Avro's generated classes with Avro's default type of strings,
 * `CharSequence`. A read converts each string and each key of a map to an
 * `org.apache.avro.util.Utf8`, which keeps the UTF-8 bytes until the program asks for a string.
 */
internal class AvroUtf8Classes(schema: Schema, packageName: String) :
    AvroClasses(schema, packageName) {
    override val javaString: String?
        get() = null

    override fun typeName(type: Type): String =
        if (type is MapOf) "Map<$TEXT, ${typeName(type.value)}>" else super.typeName(type)

    override fun leafName(leaf: Leaf): String =
        if (leaf in STRING_LEAVES) TEXT else super.leafName(leaf)

    override fun toNeutral(leaf: Leaf, expr: String): String =
        super.toNeutral(leaf, text(leaf, expr))

    override fun visitedPart(leaf: Leaf, expr: String): String =
        super.visitedPart(leaf, text(leaf, expr))

    override fun copyOf(leaf: Leaf, expr: String): String = super.copyOf(leaf, text(leaf, expr))

    private fun text(leaf: Leaf, expr: String) =
        if (leaf in STRING_LEAVES) "$expr.toString()" else expr

    override fun newMap(type: MapOf, count: String, key: String, value: String): String =
        "LinkedHashMap<$TEXT, ${typeName(type.value)}>().apply {\n" +
            "        repeat($count) { put($key, $value) }\n    }"

    override fun copyOf(type: MapOf, expr: String, key: String, value: String): String =
        "$expr.texts().associateTo(LinkedHashMap<$TEXT, ${typeName(type.value)}>()) " +
            "{ (key, item) -> $key to $value }"

    override fun entries(type: MapOf, expr: String): String = "$expr.texts()"

    override fun sortedEntries(type: MapOf, expr: String): String =
        "$expr.texts().toMap(java.util.TreeMap<String, ${typeName(type.value)}>())"

    override val support: String
        get() =
            """
            |
            |/** The entries with their keys as strings. */
            |private fun <V> Map<$TEXT, V>.texts(): Iterable<Pair<String, V>> =
            |    entries.asSequence().map { (key, item) -> key.toString() to item }.asIterable()
            |"""
                .trimMargin()

    private companion object {
        const val TEXT = "kotlin.CharSequence"

        /** The leaves that are strings in Avro. */
        val STRING_LEAVES = setOf(Leaf.STRING, Leaf.DECIMAL)
    }
}
