package dev.serdemark.sources.userclasses

/**
 * Generated functions that convert between Kotlin's collections and the Scala collections in the
 * user's classes. Class files contain `Object` for numbers in Scala's collections. So Kotlin must
 * infer the type arguments of calls from the constructors that take the results.
 */
internal val USER_SCALA_SUPPORT: String =
    """
    |
    |private fun <T : Any> scalaOption(value: T?): scala.Option<T> = scala.Option.apply(value)
    |
    |@Suppress("UNCHECKED_CAST")
    |private fun <T : Any> scala.Option<*>.value(): T? = if (isDefined()) get() as T else null
    |
    |private fun <T> scalaList(items: Iterable<T>): scala.collection.immutable.List<T> {
    |    val list = scala.collection.mutable.ListBuffer<T>()
    |    for (item in items) list.`${'$'}plus${'$'}eq`(item)
    |    return list.toList()
    |}
    |
    |private fun <T> scalaVector(items: Iterable<T>): scala.collection.immutable.Vector<T> =
    |    scalaList(items).toVector()
    |
    |private fun <T> scalaSet(items: Iterable<T>): scala.collection.immutable.Set<T> =
    |    scalaList(items).toSet<T>()
    |
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> scalaMap(entries: Map<String, T>): scala.collection.immutable.Map<String, T> {
    |    val map =
    |        scala.collection.immutable.`Map${'$'}`.`MODULE${'$'}`.newBuilder<String, T>()
    |            as scala.collection.mutable.Builder<scala.Tuple2<String, T>, scala.collection.immutable.Map<String, T>>
    |    for ((key, value) in entries) map.`${'$'}plus${'$'}eq`(scala.Tuple2(key, value))
    |    return map.result()
    |}
    |
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> scala.collection.Iterable<*>.items(): List<T> {
    |    val items = ArrayList<T>()
    |    val each = iterator()
    |    while (each.hasNext()) items.add(each.next() as T)
    |    return items
    |}
    |
    |@Suppress("UNCHECKED_CAST")
    |private fun <T> scala.collection.Map<String, *>.entries(): Map<String, T> {
    |    val entries = LinkedHashMap<String, T>()
    |    val each = iterator()
    |    while (each.hasNext()) {
    |        val entry = each.next()
    |        entries[entry._1()] = entry._2() as T
    |    }
    |    return entries
    |}
    |"""
        .trimMargin()
