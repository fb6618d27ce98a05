package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<golden.thrift.Order> {
    override fun visit(value: golden.thrift.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.thrift.Order, copies: Copies): golden.thrift.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.thrift.Order, visits: Visits) {
    visits.take(value.id())
    visits.take(value.intField())
    visits.take(value.longField())
    visits.take(value.floatField())
    visits.take(value.doubleField())
    visits.take(value.booleanField())
    visits.take(value.bytes().remaining())
    visits.take(value.price())
    visits.take(value.day())
    visits.take(value.at().seconds())
    value.paidAt().orNull<golden.thrift.Timestamp>()?.let { visits.take(it.seconds()) }
    value.note().orNull<String>()?.let { visits.take(it) }
    value.hint().orNull<String>()?.let { visits.take(it) }
    visits.take(value.count())
    visitListOfString(value.tags(), visits)
    visitMapOfBigDecimal(value.prices(), visits)
    value.color().orNull<golden.thrift.Color>()?.let { visitColor(it, visits) }
    visitListOfColor(value.colors(), visits)
    visitMapOfShape(value.shapes(), visits)
    value.nextField().orNull<golden.thrift.Order>()?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.thrift.Order, copies: Copies): golden.thrift.Order =
    golden.thrift.`Order$`.`MODULE$`.apply(
        copies.of(value.id()),
        copies.of(value.intField()),
        copies.of(value.longField()),
        copies.of(value.floatField()),
        copies.of(value.doubleField()),
        copies.of(value.booleanField()),
        org.apache.thrift.TBaseHelper.copyBinary(value.bytes()),
        copies.of(value.price()),
        copies.of(value.day()),
        value.at().let { golden.thrift.`Timestamp$`.`MODULE$`.apply(it.seconds(), it.nanos()) },
        option<golden.thrift.Timestamp>(value.paidAt().orNull<golden.thrift.Timestamp>()?.let { it.let { golden.thrift.`Timestamp$`.`MODULE$`.apply(it.seconds(), it.nanos()) } }),
        option<String>(value.note().orNull<String>()?.let { copies.of(it) }),
        option<String>(value.hint().orNull<String>()?.let { copies.of(it) }),
        copies.of(value.count()),
        copyListOfString(value.tags(), copies),
        copyMapOfBigDecimal(value.prices(), copies),
        option<golden.thrift.Color>(value.color().orNull<golden.thrift.Color>()?.let { copyColor(it, copies) }),
        copyListOfColor(value.colors(), copies),
        copyMapOfShape(value.shapes(), copies),
        option<golden.thrift.Order>(value.nextField().orNull<golden.thrift.Order>()?.let { copyOrder(it, copies) }),
    )

private fun visitColor(value: golden.thrift.Color, visits: Visits) {
    visits.take(value.value())
}

private fun copyColor(value: golden.thrift.Color, copies: Copies): golden.thrift.Color =
    value

private fun visitShape(value: golden.thrift.Shape, visits: Visits) {
    when (value) {
        is golden.thrift.Shape.Circle -> visitCircle(value.circle(), visits)
        is golden.thrift.Shape.Point -> visitPoint(value.point(), visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: golden.thrift.Shape, copies: Copies): golden.thrift.Shape =
    when (value) {
        is golden.thrift.Shape.Circle -> golden.thrift.Shape.Circle(copyCircle(value.circle(), copies))
        is golden.thrift.Shape.Point -> golden.thrift.Shape.Point(copyPoint(value.point(), copies))
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.thrift.Circle, visits: Visits) {
    visits.take(value.radius())
}

private fun copyCircle(value: golden.thrift.Circle, copies: Copies): golden.thrift.Circle =
    golden.thrift.`Circle$`.`MODULE$`.apply(
        copies.of(value.radius()),
    )

private fun visitPoint(value: golden.thrift.Point, visits: Visits) {

}

private fun copyPoint(value: golden.thrift.Point, copies: Copies): golden.thrift.Point =
    golden.thrift.`Point$`.`MODULE$`.apply(
    )

private fun visitListOfString(value: scala.collection.Seq<String>, visits: Visits) {
    for (item in value.items<String>()) visits.take(item)
}

private fun copyListOfString(value: scala.collection.Seq<String>, copies: Copies): scala.collection.Seq<String> =
    value.copied<String, String> { item -> copies.of(item) }

private fun visitMapOfBigDecimal(value: scala.collection.Map<String, String>, visits: Visits) {
    for ((key, item) in value.entries<String>()) {
        val before = visits.beginEntry()
        visits.take(key)
        visits.take(item)
        visits.endEntry(before)
    }
}

private fun copyMapOfBigDecimal(value: scala.collection.Map<String, String>, copies: Copies): scala.collection.Map<String, String> =
    value.copied<String, String> { (key, item) -> scala.Tuple2(copies.of(key), copies.of(item)) }

private fun visitListOfColor(value: scala.collection.Seq<golden.thrift.Color>, visits: Visits) {
    for (item in value.items<golden.thrift.Color>()) visitColor(item, visits)
}

private fun copyListOfColor(value: scala.collection.Seq<golden.thrift.Color>, copies: Copies): scala.collection.Seq<golden.thrift.Color> =
    value.copied<golden.thrift.Color, golden.thrift.Color> { item -> copyColor(item, copies) }

private fun visitMapOfShape(value: scala.collection.Map<String, golden.thrift.Shape>, visits: Visits) {
    for ((key, item) in value.entries<golden.thrift.Shape>()) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: scala.collection.Map<String, golden.thrift.Shape>, copies: Copies): scala.collection.Map<String, golden.thrift.Shape> =
    value.copied<golden.thrift.Shape, golden.thrift.Shape> { (key, item) -> scala.Tuple2(copies.of(key), copyShape(item, copies)) }


/** Converts a nullable value to Scala's form of it. */
private fun <T : Any> option(value: T?): scala.Option<T> = scala.Option.apply(value)

@Suppress("UNCHECKED_CAST")
private fun <T : Any> scala.Option<*>.orNull(): T? = if (isDefined()) get() as T else null

/** Creates a sequence as Scala's own `Seq(...)` does. */
private inline fun <T> seq(count: Int, item: () -> T): scala.collection.immutable.Seq<T> {
    val items = scala.collection.mutable.ListBuffer<T>()
    repeat(count) { items.`$plus$eq`(item()) }
    return items.toList()
}

/** Returns this sequence with the type of its items. */
@Suppress("UNCHECKED_CAST")
private fun <T> scala.collection.Seq<*>.items(): scala.collection.Seq<T> = this as scala.collection.Seq<T>

/** Returns a builder that makes a map as Scala's own `Map(...)` does. */
@Suppress("UNCHECKED_CAST")
private fun <T> mapBuilder() =
    scala.collection.immutable.`Map$`.`MODULE$`.newBuilder<String, T>()
        as scala.collection.mutable.Builder<scala.Tuple2<String, T>, scala.collection.immutable.Map<String, T>>

private inline fun <T> map(
    count: Int,
    entry: () -> scala.Tuple2<String, T>,
): scala.collection.immutable.Map<String, T> {
    val entries = mapBuilder<T>()
    repeat(count) { entries.`$plus$eq`(entry()) }
    return entries.result()
}

/** Returns this map with the type of its values. */
@Suppress("UNCHECKED_CAST")
private fun <T> scala.collection.Map<String, *>.entries(): scala.collection.Map<String, T> =
    this as scala.collection.Map<String, T>

private operator fun scala.Tuple2<String, *>.component1(): String = _1()

private operator fun <T> scala.Tuple2<String, T>.component2(): T = _2()

/** Returns the entries in ascending order of their keys. */
private fun <T> scala.collection.Map<String, *>.sorted(): Map<String, T> {
    val sorted = java.util.TreeMap<String, T>()
    for ((key, item) in entries<T>()) sorted[key] = item
    return sorted
}

private inline fun <T, R> scala.collection.Seq<*>.copied(
    copy: (T) -> R,
): scala.collection.immutable.Seq<R> {
    val items = scala.collection.mutable.ListBuffer<R>()
    for (item in items<T>()) items.`$plus$eq`(copy(item))
    return items.toList()
}

private inline fun <T, R> scala.collection.Map<String, *>.copied(
    copy: (scala.Tuple2<String, T>) -> scala.Tuple2<String, R>,
): scala.collection.immutable.Map<String, R> {
    val copied = mapBuilder<R>()
    for (entry in entries<T>()) copied.`$plus$eq`(copy(entry))
    return copied.result()
}
