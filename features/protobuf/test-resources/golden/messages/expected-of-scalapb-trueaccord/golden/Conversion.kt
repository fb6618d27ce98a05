package golden

import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** The root type in the library's classes. */
typealias WireRoot = golden.proto.Order

/** The same value in the library's classes. */
fun Root.toWire(): WireRoot = wireOrder(this)

/** The same value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

private fun wireOrder(value: Order): golden.proto.Order =
    golden.proto.Order(
        value.id().toString(),
        value.int(),
        value.long(),
        value.float(),
        value.double(),
        value.boolean(),
        com.google.protobuf.ByteString.copyFrom(value.bytes()),
        value.price().bigDecimal().toString(),
        value.day().toEpochDay(),
        value.at().let { com.google.protobuf.timestamp.Timestamp(it.epochSecond, it.nano) },
        option<com.google.protobuf.timestamp.Timestamp>(value.paidAt().orNull<Instant>()?.let { it.let { com.google.protobuf.timestamp.Timestamp(it.epochSecond, it.nano) } }),
        value.note(),
        value.hint(),
        value.count(),
        value.tags(),
        value.prices().entries<scala.math.BigDecimal>().toScala<scala.math.BigDecimal, String> { item -> item.bigDecimal().toString() },
        option<golden.proto.Color>(value.color().orNull<Color>()?.let { wireColor(it) }),
        value.colors().items<Color>().toScala<Color, golden.proto.Color> { wireColor(it) },
        value.shapes().entries<Shape>().toScala<Shape, golden.proto.Shape> { item -> wireShape(item) },
        option<golden.proto.Order>(value.next().orNull<Order>()?.let { wireOrder(it) }),
    )

private fun wireColor(value: Color): golden.proto.Color =
    golden.proto.`Color$`.`MODULE$`.fromValue(value.index() + 1)

private fun wireShape(value: Shape): golden.proto.Shape =
    when (value) {
        is Circle -> golden.proto.Shape.defaultInstance().withCircle(wireCircle(value))
        is Point -> golden.proto.Shape.defaultInstance().withPoint(wirePoint(value))
        else -> error("The union holds no branch")
    }

private fun wireCircle(value: Circle): golden.proto.Circle =
    golden.proto.Circle(
        value.radius(),
    )

private fun wirePoint(value: Point): golden.proto.Point =
    golden.proto.Point(
    )

private fun domainOrder(value: golden.proto.Order): Order =
    Order(
        UUID.fromString(value.id()),
        value.int(),
        value.long(),
        value.floatField(),
        value.doubleField(),
        value.boolean(),
        value.bytesField().toByteArray(),
        scala.math.BigDecimal(BigDecimal(value.price())),
        LocalDate.ofEpochDay(value.day()),
        value.at().let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) },
        option<Instant>(value.paidAt().orNull<com.google.protobuf.timestamp.Timestamp>()?.let { it.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) } }),
        value.note(),
        value.hint(),
        value.count(),
        value.tags().items<String>().toScala<String, String> { it },
        value.prices().entries<String>().toScala<String, scala.math.BigDecimal> { item -> scala.math.BigDecimal(BigDecimal(item)) },
        option<Color>(value.color().orNull<golden.proto.Color>()?.let { domainColor(it) }),
        value.colors().items<golden.proto.Color>().toScala<golden.proto.Color, Color> { domainColor(it) },
        value.shapes().entries<golden.proto.Shape>().toScala<golden.proto.Shape, Shape> { item -> domainShape(item) },
        option<Order>(value.next().orNull<golden.proto.Order>()?.let { domainOrder(it) }),
    )

private fun domainColor(value: golden.proto.Color): Color =
    Color.values()[value.value() - 1]

private fun domainShape(value: golden.proto.Shape): Shape =
    when (value.branch().number()) {
        1 -> domainCircle((value.branch().value() as golden.proto.Circle))
        2 -> domainPoint((value.branch().value() as golden.proto.Point))
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.proto.Circle): Circle =
    Circle(
        value.radius(),
    )

private fun domainPoint(value: golden.proto.Point): Point =
    Point(
    )

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

private inline fun <T, R> scala.collection.Seq<T>.toKotlin(convert: (T) -> R): List<R> {
    val items = ArrayList<R>()
    for (item in this) items.add(convert(item))
    return items
}

private inline fun <T, R> scala.collection.Map<String, T>.toKotlin(
    convert: (T) -> R,
): Map<String, R> {
    val entries = LinkedHashMap<String, R>()
    for ((key, item) in this) entries[key] = convert(item)
    return entries
}

private inline fun <T, R> Iterable<T>.toScala(
    convert: (T) -> R,
): scala.collection.immutable.Seq<R> {
    val items = scala.collection.mutable.ListBuffer<R>()
    for (item in this) items.`$plus$eq`(convert(item))
    return items.toList()
}

private inline fun <T, R> Map<String, T>.toScala(
    convert: (T) -> R,
): scala.collection.immutable.Map<String, R> {
    val entries = mapBuilder<R>()
    for ((key, item) in this) entries.`$plus$eq`(scala.Tuple2(key, convert(item)))
    return entries.result()
}

private inline fun <T, R> scala.collection.Seq<T>.toScala(
    convert: (T) -> R,
): scala.collection.immutable.Seq<R> = copied<T, R>(convert)

private inline fun <T, R> scala.collection.Map<String, T>.toScala(
    convert: (T) -> R,
): scala.collection.immutable.Map<String, R> =
    copied<T, R> { (key, item) -> scala.Tuple2(key, convert(item)) }
