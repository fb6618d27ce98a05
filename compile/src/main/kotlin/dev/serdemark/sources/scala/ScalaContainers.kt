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
 * In Kotlin, numbers and booleans in these collections have the type `Any`. The functions in
 * [support] restore the types of these values.
 */
interface ScalaContainers : LanguageShape {
    override val containers: Containers
        get() = Containers.IMMUTABLE_SCALA

    override val support: String
        get() = SCALA_SUPPORT

    override val conversionSupport: String
        get() = SCALA_CONVERSION

    /** Returns a list, a map or a nullable type as Kotlin source. */
    fun containerName(type: Type): String {
        fun packageOf(containers: Containers) =
            if (containers == Containers.ANY_SCALA) "scala.collection"
            else "scala.collection.immutable"
        return when (type) {
            is ListOf -> "${packageOf(containers)}.Seq<${boxed(type.element)}>"
            is MapOf -> "${packageOf(maps)}.Map<String, ${boxed(type.value)}>"
            is Nullable -> "scala.Option<${boxed(type.type)}>"
            else -> error("$type is no container")
        }
    }

    /** Returns the Kotlin source of [type] as a type argument, such as the item type of a `Seq`. */
    fun boxed(type: Type): String = typeName(type).let { if (it in PRIMITIVES) "Any" else it }

    override fun fromNullable(type: Nullable, value: String): String =
        "option<${boxed(type.type)}>($value)"

    override fun toNullable(type: Nullable, expr: String): String =
        "$expr.orNull<${typeName(type.type)}>()"

    override fun newList(type: ListOf, count: String, item: String): String =
        "seq<${boxed(type.element)}>($count) { $item }"

    override fun newMap(type: MapOf, count: String, key: String, value: String): String =
        "map<${boxed(type.value)}>($count) { scala.Tuple2($key, $value) }"

    override fun copyOf(type: ListOf, expr: String, copy: String): String =
        "$expr.copied<${typeName(type.element)}, ${boxed(type.element)}> { item -> $copy }"

    override fun copyOf(type: MapOf, expr: String, key: String, value: String): String =
        "$expr.copied<${typeName(type.value)}, ${boxed(type.value)}> { (key, item) -> scala.Tuple2($key, $value) }"

    override fun size(expr: String): String = "$expr.size()"

    override fun items(type: ListOf, expr: String): String =
        "$expr.items<${typeName(type.element)}>()"

    override fun entries(type: MapOf, expr: String): String =
        "$expr.entries<${typeName(type.value)}>()"

    override fun sortedEntries(type: MapOf, expr: String): String =
        "$expr.sorted<${typeName(type.value)}>()"

    override fun toKotlin(type: ListOf, expr: String, item: String): String =
        "${items(type, expr)}.toKotlin { $item }"

    override fun toKotlin(type: MapOf, expr: String, item: String): String =
        "${entries(type, expr)}.toKotlin { item -> $item }"

    override fun conversionOf(
        type: ListOf,
        from: LanguageShape,
        expr: String,
        item: String,
    ): String =
        "${from.items(type, expr)}.toScala<${from.typeName(type.element)}, ${boxed(type.element)}> { $item }"

    override fun conversionOf(
        type: MapOf,
        from: LanguageShape,
        expr: String,
        item: String,
    ): String =
        "${from.entries(type, expr)}.toScala<${from.typeName(type.value)}, ${boxed(type.value)}> { item -> $item }"

    private companion object {
        val PRIMITIVES =
            setOf(Leaf.INT, Leaf.LONG, Leaf.FLOAT, Leaf.DOUBLE, Leaf.BOOLEAN)
                .map { it.kotlin }
                .toSet()
    }
}
