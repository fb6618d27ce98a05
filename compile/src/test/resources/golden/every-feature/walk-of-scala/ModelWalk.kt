package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<Order> {
    override fun visit(value: Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: Order, copies: Copies): Order = copyOrder(value, copies)
}

private fun visitOrder(value: Order, visits: Visits) {
    visits.take(value.id())
    visits.take(value.int())
    visits.take(value.long())
    visits.take(value.float())
    visits.take(value.double())
    visits.take(value.boolean())
    visits.take(value.bytes())
    visits.take(value.price().bigDecimal())
    visits.take(value.day())
    visits.take(value.at())
    value.note().orNull<String>()?.let { visits.take(it) }
    value.hint().orNull<String>()?.let { visits.take(it) }
    visits.take(value.count())
    visitListOfNullableColor(value.colors(), visits)
    visitListOfListOfInt(value.grid(), visits)
    visitMapOfShape(value.shapes(), visits)
    value.next().orNull<Order>()?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: Order, copies: Copies): Order =
    Order(
        copies.of(value.id()),
        copies.of(value.int()),
        copies.of(value.long()),
        copies.of(value.float()),
        copies.of(value.double()),
        copies.of(value.boolean()),
        copies.of(value.bytes()),
        scala.math.BigDecimal(copies.of(value.price().bigDecimal())),
        copies.of(value.day()),
        copies.of(value.at()),
        option<String>(value.note().orNull<String>()?.let { copies.of(it) }),
        option<String>(value.hint().orNull<String>()?.let { copies.of(it) }),
        copies.of(value.count()),
        copyListOfNullableColor(value.colors(), copies),
        copyListOfListOfInt(value.grid(), copies),
        copyMapOfShape(value.shapes(), copies),
        option<Order>(value.next().orNull<Order>()?.let { copyOrder(it, copies) }),
    )

private fun visitColor(value: Color, visits: Visits) {
    visits.take(value.index())
}

private fun copyColor(value: Color, copies: Copies): Color =
    value

private fun visitShape(value: Shape, visits: Visits) {
    when (value) {
        is Circle -> visitCircle(value, visits)
        is Point -> visitPoint(value, visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: Shape, copies: Copies): Shape =
    when (value) {
        is Circle -> copyCircle(value, copies)
        is Point -> copyPoint(value, copies)
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: Circle, visits: Visits) {
    visits.take(value.radius())
}

private fun copyCircle(value: Circle, copies: Copies): Circle =
    Circle(
        copies.of(value.radius()),
    )

private fun visitPoint(value: Point, visits: Visits) {

}

private fun copyPoint(value: Point, copies: Copies): Point =
    Point(
    )

private fun visitListOfNullableColor(value: scala.collection.immutable.Seq<scala.Option<Color>>, visits: Visits) {
    for (item in value.items<scala.Option<Color>>()) item.orNull<Color>()?.let { visitColor(it, visits) }
}

private fun copyListOfNullableColor(value: scala.collection.immutable.Seq<scala.Option<Color>>, copies: Copies): scala.collection.immutable.Seq<scala.Option<Color>> =
    value.copied<scala.Option<Color>, scala.Option<Color>> { item -> option<Color>(item.orNull<Color>()?.let { copyColor(it, copies) }) }

private fun visitListOfInt(value: scala.collection.immutable.Seq<Any>, visits: Visits) {
    for (item in value.items<Int>()) visits.take(item)
}

private fun copyListOfInt(value: scala.collection.immutable.Seq<Any>, copies: Copies): scala.collection.immutable.Seq<Any> =
    value.copied<Int, Any> { item -> copies.of(item) }

private fun visitListOfListOfInt(value: scala.collection.immutable.Seq<scala.collection.immutable.Seq<Any>>, visits: Visits) {
    for (item in value.items<scala.collection.immutable.Seq<Any>>()) visitListOfInt(item, visits)
}

private fun copyListOfListOfInt(value: scala.collection.immutable.Seq<scala.collection.immutable.Seq<Any>>, copies: Copies): scala.collection.immutable.Seq<scala.collection.immutable.Seq<Any>> =
    value.copied<scala.collection.immutable.Seq<Any>, scala.collection.immutable.Seq<Any>> { item -> copyListOfInt(item, copies) }

private fun visitMapOfShape(value: scala.collection.immutable.Map<String, Shape>, visits: Visits) {
    for ((key, item) in value.entries<Shape>()) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: scala.collection.immutable.Map<String, Shape>, copies: Copies): scala.collection.immutable.Map<String, Shape> =
    value.copied<Shape, Shape> { (key, item) -> scala.Tuple2(copies.of(key), copyShape(item, copies)) }


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
