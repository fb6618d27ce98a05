package dev.serdemark.sources.scala

/**
 * Generated Kotlin functions for Scala's options, lists and maps. They call only methods that both
 * Scala 2.11 and Scala 2.13 have, so the same text works with all versions. They use Scala's
 * iterators, as Scala programs do.
 */
internal val SCALA_SUPPORT: String =
    """
    |
    |/** Converts a nullable value to Scala's form of it. */
    |private fun <T : Any> option(value: T?): scala.Option<T> = scala.Option.apply(value)
    |
    |@Suppress("UNCHECKED_CAST")
    |private fun <T : Any> scala.Option<*>.orNull(): T? = if (isDefined()) get() as T else null
    |
    |/** Creates a sequence as Scala's own `Seq(...)` does. */
    |private inline fun <T> seq(count: Int, item: () -> T): scala.collection.immutable.Seq<T> {
    |    val items = scala.collection.mutable.ListBuffer<T>()
    |    repeat(count) { items.`${'$'}plus${'$'}eq`(item()) }
    |    return items.toList()
    |}
    |
    |/** Returns this sequence with the type of its items. */
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> scala.collection.Seq<*>.items(): scala.collection.Seq<T> = this as scala.collection.Seq<T>
    |
    |/** Returns a builder that makes a map as Scala's own `Map(...)` does. */
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> mapBuilder() =
    |    scala.collection.immutable.`Map${'$'}`.`MODULE${'$'}`.newBuilder<String, T>()
    |        as scala.collection.mutable.Builder<scala.Tuple2<String, T>, scala.collection.immutable.Map<String, T>>
    |
    |private inline fun <T> map(
    |    count: Int,
    |    entry: () -> scala.Tuple2<String, T>,
    |): scala.collection.immutable.Map<String, T> {
    |    val entries = mapBuilder<T>()
    |    repeat(count) { entries.`${'$'}plus${'$'}eq`(entry()) }
    |    return entries.result()
    |}
    |
    |/** Returns this map with the type of its values. */
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> scala.collection.Map<String, *>.entries(): scala.collection.Map<String, T> =
    |    this as scala.collection.Map<String, T>
    |
    |private operator fun scala.Tuple2<String, *>.component1(): String = _1()
    |
    |private operator fun <T> scala.Tuple2<String, T>.component2(): T = _2()
    |
    |/** Returns the entries in ascending order of their keys. */
    |private fun <T> scala.collection.Map<String, *>.sorted(): Map<String, T> {
    |    val sorted = java.util.TreeMap<String, T>()
    |    for ((key, item) in entries<T>()) sorted[key] = item
    |    return sorted
    |}
    |
    |private inline fun <T, R> scala.collection.Seq<*>.copied(
    |    copy: (T) -> R,
    |): scala.collection.immutable.Seq<R> {
    |    val items = scala.collection.mutable.ListBuffer<R>()
    |    for (item in items<T>()) items.`${'$'}plus${'$'}eq`(copy(item))
    |    return items.toList()
    |}
    |
    |private inline fun <T, R> scala.collection.Map<String, *>.copied(
    |    copy: (scala.Tuple2<String, T>) -> scala.Tuple2<String, R>,
    |): scala.collection.immutable.Map<String, R> {
    |    val copied = mapBuilder<R>()
    |    for (entry in entries<T>()) copied.`${'$'}plus${'$'}eq`(copy(entry))
    |    return copied.result()
    |}
    |"""
        .trimMargin()

/**
 * Generated functions that convert between Kotlin's and Scala's collections, in addition to
 * [SCALA_SUPPORT].
 */
internal val SCALA_CONVERSION: String =
    """
    |
    |private inline fun <T, R> scala.collection.Seq<T>.toKotlin(convert: (T) -> R): List<R> {
    |    val items = ArrayList<R>()
    |    for (item in this) items.add(convert(item))
    |    return items
    |}
    |
    |private inline fun <T, R> scala.collection.Map<String, T>.toKotlin(
    |    convert: (T) -> R,
    |): Map<String, R> {
    |    val entries = LinkedHashMap<String, R>()
    |    for ((key, item) in this) entries[key] = convert(item)
    |    return entries
    |}
    |
    |private inline fun <T, R> Iterable<T>.toScala(
    |    convert: (T) -> R,
    |): scala.collection.immutable.Seq<R> {
    |    val items = scala.collection.mutable.ListBuffer<R>()
    |    for (item in this) items.`${'$'}plus${'$'}eq`(convert(item))
    |    return items.toList()
    |}
    |
    |private inline fun <T, R> Map<String, T>.toScala(
    |    convert: (T) -> R,
    |): scala.collection.immutable.Map<String, R> {
    |    val entries = mapBuilder<R>()
    |    for ((key, item) in this) entries.`${'$'}plus${'$'}eq`(scala.Tuple2(key, convert(item)))
    |    return entries.result()
    |}
    |
    |private inline fun <T, R> scala.collection.Seq<T>.toScala(
    |    convert: (T) -> R,
    |): scala.collection.immutable.Seq<R> = copied<T, R>(convert)
    |
    |private inline fun <T, R> scala.collection.Map<String, T>.toScala(
    |    convert: (T) -> R,
    |): scala.collection.immutable.Map<String, R> =
    |    copied<T, R> { (key, item) -> scala.Tuple2(key, convert(item)) }
    |"""
        .trimMargin()
