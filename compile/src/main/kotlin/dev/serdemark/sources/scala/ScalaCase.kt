package dev.serdemark.sources.scala

import dev.serdemark.contender.Annotations
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.jvmLimits
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.jvm.nameless
import dev.serdemark.sources.jvm.slotLimit
import dev.serdemark.sources.jvm.triState
import dev.serdemark.sources.jvm.wideFields

/**
 * The flavour `scala-case`: final case classes, sealed traits, and enums of case objects, in one
 * file, since what is sealed is so for a file.
 *
 * Kotlin sees Scala's numbers and booleans as `Any` wherever they are in an `Option`, a `Seq` or a
 * `Map`: helpers of the [support] give them their types back. They go through Scala's collections
 * by Scala's own iterators.
 *
 * @param packageName of the codec; the types stand in its package `model`, where no name of theirs
 *   meets one of a codec's
 */
internal class ScalaCase(
    private val schema: Schema,
    annotations: Annotations,
    packageName: String,
) : Flavour {
    private val names = ScalaNames(schema)
    private val annotations = ModelAnnotations(annotations, packageName, ::scalaLiteral)
    private val modelPackage = "$packageName.model"

    /** Kotlin sees no more than an interface in a sealed trait. */
    override val hasKnownBranches: Boolean
        get() = false

    override val unsupported: String?
        get() = jvmLimits(schema) { triState(it, "an Option") ?: width(it) }

    override val nameless: String?
        get() = nameless(schema, names, annotations)

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith { "$modelPackage.${names.type(it).text}" }

    override fun declare(): Map<String, String> =
        mapOf(
            "${modelPackage.replace('.', '/')}/Model.scala" to
                ScalaDeclarations(schema, names, annotations).file(modelPackage)
        )

    override fun typeName(type: Type): String =
        when (type) {
            is Leaf -> if (type == Leaf.DECIMAL) "scala.math.BigDecimal" else type.kotlin
            is Named -> names.type(type.name).text
            is ListOf -> "scala.collection.immutable.Seq<${boxed(type.element)}>"
            is MapOf -> "scala.collection.immutable.Map<String, ${boxed(type.value)}>"
            is Nullable -> "scala.Option<${boxed(type.type)}>"
        }

    override fun fromNeutral(leaf: Leaf, neutral: String): String =
        if (leaf == Leaf.DECIMAL) "scala.math.BigDecimal($neutral)" else neutral

    override fun toNeutral(leaf: Leaf, own: String): String =
        if (leaf == Leaf.DECIMAL) "$own.bigDecimal()" else own

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        fields.joinToString("", "${names.type(record.name).text}(", "\n    )") {
            "\n        $it,"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}()"

    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name).text}.values()[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.index()"

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

    override val support: String
        get() = SUPPORT

    /** The widest method of a case class is its constructor: the object and the fields. */
    private fun width(record: RecordDeclaration): String? =
        slotLimit(record.name, record.fields.size, 1 + record.fields.size + record.wideFields)

    /** How Kotlin sees a type as an argument of another. */
    private fun boxed(type: Type): String = if (type in PRIMITIVES) "Any" else typeName(type)

    private companion object {
        val PRIMITIVES = setOf(Leaf.INT, Leaf.LONG, Leaf.FLOAT, Leaf.DOUBLE, Leaf.BOOLEAN)

        val SUPPORT =
            """
            |
            |/** What Scala has for null or a value. */
            |private fun <T : Any> option(value: T?): scala.Option<T> = scala.Option.apply(value)
            |
            |@Suppress("UNCHECKED_CAST")
            |private fun <T : Any> scala.Option<*>.orNull(): T? = if (isDefined()) get() as T else null
            |
            |/** A sequence as Scala's own `Seq(...)` makes it. */
            |private inline fun <T> seq(count: Int, item: () -> T): scala.collection.immutable.Seq<T> {
            |    val items = scala.collection.mutable.ListBuffer<T>()
            |    repeat(count) { items.addOne(item()) }
            |    return items.toList()
            |}
            |
            |/** The same with the type that the items have. */
            |@Suppress("UNCHECKED_CAST")
            |private fun <T> scala.collection.immutable.Seq<*>.items(): scala.collection.immutable.Seq<T> =
            |    this as scala.collection.immutable.Seq<T>
            |
            |/** A map as Scala's own `Map(...)` makes it. */
            |private inline fun <T> map(
            |    count: Int,
            |    entry: () -> scala.Tuple2<String, T>,
            |): scala.collection.immutable.Map<String, T> {
            |    val entries = scala.collection.immutable.`Map${'$'}`.`MODULE${'$'}`.newBuilder<String, T>()
            |    repeat(count) { entries.addOne(entry()) }
            |    return entries.result()
            |}
            |
            |/** The same with the type that the values have. */
            |@Suppress("UNCHECKED_CAST")
            |private fun <T> scala.collection.immutable.Map<String, *>.entries(): scala.collection.immutable.Map<String, T> =
            |    this as scala.collection.immutable.Map<String, T>
            |
            |private operator fun scala.Tuple2<String, *>.component1(): String = _1()
            |
            |private operator fun <T> scala.Tuple2<String, T>.component2(): T = _2()
            |
            |/** By keys, in ascending order. */
            |private fun <T> scala.collection.immutable.Map<String, *>.sorted(): Map<String, T> {
            |    val sorted = java.util.TreeMap<String, T>()
            |    for ((key, item) in entries<T>()) sorted[key] = item
            |    return sorted
            |}
            |
            |private inline fun <T, R> scala.collection.immutable.Seq<*>.copied(
            |    copy: (T) -> R,
            |): scala.collection.immutable.Seq<R> {
            |    val items = scala.collection.mutable.ListBuffer<R>()
            |    for (item in items<T>()) items.addOne(copy(item))
            |    return items.toList()
            |}
            |
            |private inline fun <T, R> scala.collection.immutable.Map<String, *>.copied(
            |    copy: (scala.Tuple2<String, T>) -> scala.Tuple2<String, R>,
            |): scala.collection.immutable.Map<String, R> {
            |    val copied = scala.collection.immutable.`Map${'$'}`.`MODULE${'$'}`.newBuilder<String, R>()
            |    for (entry in entries<T>()) copied.addOne(copy(entry))
            |    return copied.result()
            |}
            |"""
                .trimMargin()
    }
}
