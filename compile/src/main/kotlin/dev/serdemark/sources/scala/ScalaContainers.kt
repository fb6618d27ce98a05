package dev.serdemark.sources.scala

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.shape.Containers
import dev.serdemark.sources.shape.LanguageShape

/**
 * The common part of language shapes with Scala's `Seq`, `Map` and `Option`.
 *
 * Kotlin sees numbers and booleans in these collections as `Any`. The functions in [support]
 * restore the types of these values, and iterate with Scala's own iterators.
 */
internal interface ScalaContainers : LanguageShape {
    override val containers: Containers
        get() = Containers.IMMUTABLE_SCALA

    override val support: String
        get() = SCALA_SUPPORT

    override val conversionSupport: String
        get() = SCALA_CONVERSION

    /** Returns a list, a map or a nullable type as Kotlin source. */
    fun containerName(type: Type): String {
        fun packageOf(kind: Containers) =
            if (kind == Containers.ANY_SCALA) "scala.collection" else "scala.collection.immutable"
        return when (type) {
            is ListOf -> "${packageOf(containers)}.Seq<${boxed(type.element)}>"
            is MapOf -> "${packageOf(maps)}.Map<String, ${boxed(type.value)}>"
            is Nullable -> "scala.Option<${boxed(type.type)}>"
            else -> error("$type is no container")
        }
    }

    /** Returns how Kotlin sees [type] as a type argument, such as the item type of a `Seq`. */
    fun boxed(type: Type): String = typeName(type).let { if (it in PRIMITIVES) "Any" else it }

    override fun fromNullable(type: Nullable, value: String): String =
        "option<${boxed(type.type)}>($value)"

    override fun toNullable(type: Nullable, own: String): String =
        "$own.orNull<${typeName(type.type)}>()"

    override fun list(type: ListOf, count: String, item: String): String =
        "seq<${boxed(type.element)}>($count) { $item }"

    override fun map(type: MapOf, count: String, key: String, value: String): String =
        "map<${boxed(type.value)}>($count) { scala.Tuple2($key, $value) }"

    override fun copied(type: ListOf, own: String, copy: String): String =
        "$own.copied<${typeName(type.element)}, ${boxed(type.element)}> { item -> $copy }"

    override fun copied(type: MapOf, own: String, key: String, value: String): String =
        "$own.copied<${typeName(type.value)}, ${boxed(type.value)}> { (key, item) -> scala.Tuple2($key, $value) }"

    override fun size(own: String): String = "$own.size()"

    override fun items(type: ListOf, own: String): String =
        "$own.items<${typeName(type.element)}>()"

    override fun entries(type: MapOf, own: String): String =
        "$own.entries<${typeName(type.value)}>()"

    override fun sortedEntries(type: MapOf, own: String): String =
        "$own.sorted<${typeName(type.value)}>()"

    override fun toKotlin(type: ListOf, own: String, item: String): String =
        "${items(type, own)}.toKotlin { $item }"

    override fun toKotlin(type: MapOf, own: String, item: String): String =
        "${entries(type, own)}.toKotlin { item -> $item }"

    override fun converted(type: ListOf, from: LanguageShape, own: String, item: String): String =
        "${from.items(type, own)}.toScala<${from.typeName(type.element)}, ${boxed(type.element)}> { $item }"

    override fun converted(type: MapOf, from: LanguageShape, own: String, item: String): String =
        "${from.entries(type, own)}.toScala<${from.typeName(type.value)}, ${boxed(type.value)}> { item -> $item }"

    private companion object {
        val PRIMITIVES =
            setOf(Leaf.INT, Leaf.LONG, Leaf.FLOAT, Leaf.DOUBLE, Leaf.BOOLEAN)
                .map { it.kotlin }
                .toSet()
    }
}
