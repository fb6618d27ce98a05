package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<golden.proto.Order> {
    override fun visit(value: golden.proto.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.proto.Order, copies: Copies): golden.proto.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.proto.Order, visits: Visits) {
    visits.take(value.id())
    visits.take(value.int())
    visits.take(value.long())
    visits.take(value.floatField())
    visits.take(value.doubleField())
    visits.take(value.boolean())
    visits.take(value.bytesField().size())
    visits.take(value.price())
    visits.take(value.day())
    visits.take(value.at().get().seconds())
    value.paidAt().orNull<com.google.protobuf.timestamp.Timestamp>()?.let { visits.take(it.seconds()) }
    value.note().orNull<String>()?.let { visits.take(it) }
    value.hint().orNull<String>()?.let { visits.take(it) }
    visits.take(value.count())
    visitListOfString(value.tags(), visits)
    visitMapOfBigDecimal(value.prices(), visits)
    value.color().orNull<golden.proto.Color>()?.let { visitColor(it, visits) }
    visitListOfColor(value.colors(), visits)
    visitMapOfShape(value.shapes(), visits)
    value.next().orNull<golden.proto.Order>()?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.proto.Order, copies: Copies): golden.proto.Order =
    golden.proto.Order.of(
        copies.of(value.id()),
        copies.of(value.int()),
        copies.of(value.long()),
        copies.of(value.floatField()),
        copies.of(value.doubleField()),
        copies.of(value.boolean()),
        com.google.protobuf.ByteString.copyFrom(value.bytesField().asReadOnlyByteBuffer()),
        copies.of(value.price()),
        copies.of(value.day()),
        option<com.google.protobuf.timestamp.Timestamp>(value.at().get().let { com.google.protobuf.timestamp.Timestamp.of(it.seconds(), it.nanos()) }),
        option<com.google.protobuf.timestamp.Timestamp>(value.paidAt().orNull<com.google.protobuf.timestamp.Timestamp>()?.let { it.let { com.google.protobuf.timestamp.Timestamp.of(it.seconds(), it.nanos()) } }),
        option<String>(value.note().orNull<String>()?.let { copies.of(it) }),
        option<String>(value.hint().orNull<String>()?.let { copies.of(it) }),
        copies.of(value.count()),
        copyListOfString(value.tags(), copies),
        copyMapOfBigDecimal(value.prices(), copies),
        option<golden.proto.Color>(value.color().orNull<golden.proto.Color>()?.let { copyColor(it, copies) }),
        copyListOfColor(value.colors(), copies),
        copyMapOfShape(value.shapes(), copies),
        option<golden.proto.Order>(value.next().orNull<golden.proto.Order>()?.let { copyOrder(it, copies) }),
    )

private fun visitColor(value: golden.proto.Color, visits: Visits) {
    visits.take(value.value() - 1)
}

private fun copyColor(value: golden.proto.Color, copies: Copies): golden.proto.Color =
    value

private fun visitShape(value: golden.proto.Shape, visits: Visits) {
    when (value.branch().number()) {
        1 -> visitCircle((value.branch().value() as golden.proto.Circle), visits)
        2 -> visitPoint((value.branch().value() as golden.proto.Point), visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: golden.proto.Shape, copies: Copies): golden.proto.Shape =
    when (value.branch().number()) {
        1 -> golden.proto.Shape.defaultInstance().withCircle(copyCircle((value.branch().value() as golden.proto.Circle), copies))
        2 -> golden.proto.Shape.defaultInstance().withPoint(copyPoint((value.branch().value() as golden.proto.Point), copies))
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.proto.Circle, visits: Visits) {
    visits.take(value.radius())
}

private fun copyCircle(value: golden.proto.Circle, copies: Copies): golden.proto.Circle =
    golden.proto.Circle.of(
        copies.of(value.radius()),
    )

private fun visitPoint(value: golden.proto.Point, visits: Visits) {

}

private fun copyPoint(value: golden.proto.Point, copies: Copies): golden.proto.Point =
    golden.proto.Point.of(
    )

private fun visitListOfString(value: scala.collection.immutable.Seq<String>, visits: Visits) {
    for (item in value.items<String>()) visits.take(item)
}

private fun copyListOfString(value: scala.collection.immutable.Seq<String>, copies: Copies): scala.collection.immutable.Seq<String> =
    value.copied<String, String> { item -> copies.of(item) }

private fun visitMapOfBigDecimal(value: scala.collection.immutable.Map<String, String>, visits: Visits) {
    for ((key, item) in value.entries<String>()) {
        val before = visits.beginEntry()
        visits.take(key)
        visits.take(item)
        visits.endEntry(before)
    }
}

private fun copyMapOfBigDecimal(value: scala.collection.immutable.Map<String, String>, copies: Copies): scala.collection.immutable.Map<String, String> =
    value.copied<String, String> { (key, item) -> scala.Tuple2(copies.of(key), copies.of(item)) }

private fun visitListOfColor(value: scala.collection.immutable.Seq<golden.proto.Color>, visits: Visits) {
    for (item in value.items<golden.proto.Color>()) visitColor(item, visits)
}

private fun copyListOfColor(value: scala.collection.immutable.Seq<golden.proto.Color>, copies: Copies): scala.collection.immutable.Seq<golden.proto.Color> =
    value.copied<golden.proto.Color, golden.proto.Color> { item -> copyColor(item, copies) }

private fun visitMapOfShape(value: scala.collection.immutable.Map<String, golden.proto.Shape>, visits: Visits) {
    for ((key, item) in value.entries<golden.proto.Shape>()) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: scala.collection.immutable.Map<String, golden.proto.Shape>, copies: Copies): scala.collection.immutable.Map<String, golden.proto.Shape> =
    value.copied<golden.proto.Shape, golden.proto.Shape> { (key, item) -> scala.Tuple2(copies.of(key), copyShape(item, copies)) }


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
