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
typealias WireRoot = golden.thrift.Order

/** The same value in the library's classes. */
fun Root.toWire(): WireRoot = wireOrder(this)

/** The same value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

private fun wireOrder(value: Order): golden.thrift.Order =
    golden.thrift.Order()
        .setId(value.id().toString())
        .setIntField(value.int())
        .setLongField(value.long())
        .setFloatField(value.float().toDouble())
        .setDoubleField(value.double())
        .setBooleanField(value.boolean())
        .setBytes(java.nio.ByteBuffer.wrap(value.bytes()))
        .setPrice(value.price().bigDecimal().toString())
        .setDay(value.day().toEpochDay())
        .setAt(value.at().let { golden.thrift.Timestamp(it.epochSecond, it.nano) })
        .also { struct -> (value.paidAt().orNull<Instant>()?.let { it.let { golden.thrift.Timestamp(it.epochSecond, it.nano) } })?.let { struct.setPaidAt(it) } }
        .also { struct -> (value.note().orNull<String>())?.let { struct.setNote(it) } }
        .also { struct -> (value.hint().orNull<String>())?.let { struct.setHint(it) } }
        .setCount(value.count())
        .setTags(value.tags().items<String>().toKotlin { it })
        .setPrices(value.prices().entries<scala.math.BigDecimal>().toKotlin { item -> item.bigDecimal().toString() })
        .also { struct -> (value.color().orNull<Color>()?.let { wireColor(it) })?.let { struct.setColor(it) } }
        .setColors(value.colors().items<Color>().toKotlin { wireColor(it) })
        .setShapes(value.shapes().entries<Shape>().toKotlin { item -> wireShape(item) })
        .also { struct -> (value.next().orNull<Order>()?.let { wireOrder(it) })?.let { struct.setNextField(it) } }

private fun wireColor(value: Color): golden.thrift.Color =
    golden.thrift.Color.findByValue(value.index())

private fun wireShape(value: Shape): golden.thrift.Shape =
    when (value) {
        is Circle -> golden.thrift.Shape.circle(wireCircle(value))
        is Point -> golden.thrift.Shape.point(wirePoint(value))
        else -> error("The union holds no branch")
    }

private fun wireCircle(value: Circle): golden.thrift.Circle =
    golden.thrift.Circle()
        .setRadius(value.radius())

private fun wirePoint(value: Point): golden.thrift.Point =
    golden.thrift.Point()

private fun domainOrder(value: golden.thrift.Order): Order =
    Order(
        UUID.fromString(value.getId()),
        value.getIntField(),
        value.getLongField(),
        value.getFloatField().toFloat(),
        value.getDoubleField(),
        value.isBooleanField(),
        org.apache.thrift.TBaseHelper.byteBufferToByteArray(value.BufferForBytes()),
        scala.math.BigDecimal(BigDecimal(value.getPrice())),
        LocalDate.ofEpochDay(value.getDay()),
        value.getAt().let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) },
        option<Instant>((if (value.isSetPaidAt()) value.getPaidAt() else null)?.let { it.let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) } }),
        option<String>((if (value.isSetNote()) value.getNote() else null)),
        option<String>((if (value.isSetHint()) value.getHint() else null)),
        value.getCount(),
        value.getTags().toScala<String, String> { it },
        value.getPrices().toScala<String, scala.math.BigDecimal> { item -> scala.math.BigDecimal(BigDecimal(item)) },
        option<Color>((if (value.isSetColor()) value.getColor() else null)?.let { domainColor(it) }),
        value.getColors().toScala<golden.thrift.Color, Color> { domainColor(it) },
        value.getShapes().toScala<golden.thrift.Shape, Shape> { item -> domainShape(item) },
        option<Order>((if (value.isSetNextField()) value.getNextField() else null)?.let { domainOrder(it) }),
    )

private fun domainColor(value: golden.thrift.Color): Color =
    Color.values()[value.getValue()]

private fun domainShape(value: golden.thrift.Shape): Shape =
    when (value.getSetField()) {
        golden.thrift.Shape._Fields.CIRCLE -> domainCircle(value.getCircle())
        golden.thrift.Shape._Fields.POINT -> domainPoint(value.getPoint())
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.thrift.Circle): Circle =
    Circle(
        value.getRadius(),
    )

private fun domainPoint(value: golden.thrift.Point): Point =
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
