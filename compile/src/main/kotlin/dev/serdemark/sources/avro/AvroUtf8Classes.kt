package dev.serdemark.sources.avro

import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Schema
import dev.serdemark.model.Type

/**
 * The language shape `avro-utf8`: Avro's generated classes with `CharSequence` as the type of
 * strings, which is Avro's default. A read turns each string and each key of a map into an
 * `org.apache.avro.util.Utf8`. This object keeps the UTF-8 bytes until the program asks for a
 * string.
 */
internal class AvroUtf8Classes(schema: Schema, packageName: String) :
    AvroClasses(schema, packageName) {
    override val javaString: String?
        get() = null

    override fun typeName(type: Type): String =
        if (type is MapOf) "Map<$TEXT, ${typeName(type.value)}>" else super.typeName(type)

    override fun leafName(leaf: Leaf): String = if (leaf in TEXTS) TEXT else super.leafName(leaf)

    override fun toNeutral(leaf: Leaf, own: String): String = super.toNeutral(leaf, text(leaf, own))

    override fun shown(leaf: Leaf, own: String): String = super.shown(leaf, text(leaf, own))

    override fun copied(leaf: Leaf, own: String): String = super.copied(leaf, text(leaf, own))

    private fun text(leaf: Leaf, own: String) = if (leaf in TEXTS) "$own.toString()" else own

    override fun map(type: MapOf, count: String, key: String, value: String): String =
        "LinkedHashMap<$TEXT, ${typeName(type.value)}>().apply {\n" +
            "        repeat($count) { put($key, $value) }\n    }"

    override fun copied(type: MapOf, own: String, key: String, value: String): String =
        "$own.texts().associateTo(LinkedHashMap<$TEXT, ${typeName(type.value)}>()) " +
            "{ (key, item) -> $key to $value }"

    override fun entries(type: MapOf, own: String): String = "$own.texts()"

    override fun sortedEntries(type: MapOf, own: String): String =
        "$own.texts().toMap(java.util.TreeMap<String, ${typeName(type.value)}>())"

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
        val TEXTS = setOf(Leaf.STRING, Leaf.DECIMAL)
    }
}
