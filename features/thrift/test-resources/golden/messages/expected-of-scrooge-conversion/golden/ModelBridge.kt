package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Moves values between the binary value form and the model's objects. */
class ModelBridge : Bridge<Order> {
    override fun read(input: ValueReader): Order = readOrder(input)

    override fun write(value: Order, out: ValueWriter) = writeOrder(value, out)
}

private fun readOrder(input: ValueReader): Order =
    Order(
        input.readUuid(),
        input.readInt(),
        input.readLong(),
        input.readFloat(),
        input.readDouble(),
        input.readBoolean(),
        input.readBytes(),
        scala.math.BigDecimal(input.readDecimal()),
        input.readDate(),
        input.readTimestamp(),
        option<Instant>(if (input.presence() == Presence.PRESENT) input.readTimestamp() else null),
        option<String>(if (input.presence() == Presence.PRESENT) input.readString() else null),
        option<String>(if (input.presence() == Presence.PRESENT) input.readString() else null),
        input.readInt(),
        readListOfString(input),
        readMapOfBigDecimal(input),
        option<Color>(if (input.presence() == Presence.PRESENT) readColor(input) else null),
        readListOfColor(input),
        readMapOfShape(input),
        option<Order>(if (input.presence() == Presence.PRESENT) readOrder(input) else null),
    )

private fun writeOrder(value: Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(value.id())
    out.writeInt(value.int())
    out.writeLong(value.long())
    out.writeFloat(value.float())
    out.writeDouble(value.double())
    out.writeBoolean(value.boolean())
    out.writeBytes(value.bytes())
    out.writeDecimal(value.price().bigDecimal())
    out.writeDate(value.day())
    out.writeTimestamp(value.at())
    value.paidAt().orNull<Instant>().marked(out, Presence.NULL)?.let { out.writeTimestamp(it) }
    value.note().orNull<String>().marked(out, Presence.NULL)?.let { out.writeString(it) }
    value.hint().orNull<String>().marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.count())
    writeListOfString(value.tags(), out)
    writeMapOfBigDecimal(value.prices(), out)
    value.color().orNull<Color>().marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.colors(), out)
    writeMapOfShape(value.shapes(), out)
    value.next().orNull<Order>().marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): Color =
    Color.values()[input.readInt()]

private fun writeColor(value: Color, out: ValueWriter) {
    out.writeInt(value.index())
}

private fun readShape(input: ValueReader): Shape =
    when (val branch = input.readInt()) {
        0 -> readCircle(input)
        1 -> readPoint(input)
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: Shape, out: ValueWriter) {
    when (value) {
        is Circle -> {
            out.writeInt(0)
            writeCircle(value, out)
        }
        is Point -> {
            out.writeInt(1)
            writePoint(value, out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): Circle =
    Circle(
        input.readDouble(),
    )

private fun writeCircle(value: Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.radius())
}

private fun readPoint(input: ValueReader): Point =
    Point(
    )

private fun writePoint(value: Point, out: ValueWriter) {
    out.enter(value)
}

private fun readListOfString(input: ValueReader): scala.collection.immutable.Seq<String> =
    seq<String>(input.readInt()) { input.readString() }

private fun writeListOfString(value: scala.collection.immutable.Seq<String>, out: ValueWriter) {
    out.writeInt(value.size())
    for (item in value.items<String>()) out.writeString(item)
}

private fun readMapOfBigDecimal(input: ValueReader): scala.collection.immutable.Map<String, scala.math.BigDecimal> =
    map<scala.math.BigDecimal>(input.readInt()) { scala.Tuple2(input.readString(), scala.math.BigDecimal(input.readDecimal())) }

private fun writeMapOfBigDecimal(value: scala.collection.immutable.Map<String, scala.math.BigDecimal>, out: ValueWriter) {
    out.writeInt(value.size())
    for ((key, item) in value.sorted<scala.math.BigDecimal>()) {
        out.writeString(key)
        out.writeDecimal(item.bigDecimal())
    }
}

private fun readListOfColor(input: ValueReader): scala.collection.immutable.Seq<Color> =
    seq<Color>(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: scala.collection.immutable.Seq<Color>, out: ValueWriter) {
    out.writeInt(value.size())
    for (item in value.items<Color>()) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): scala.collection.immutable.Map<String, Shape> =
    map<Shape>(input.readInt()) { scala.Tuple2(input.readString(), readShape(input)) }

private fun writeMapOfShape(value: scala.collection.immutable.Map<String, Shape>, out: ValueWriter) {
    out.writeInt(value.size())
    for ((key, item) in value.sorted<Shape>()) {
        out.writeString(key)
        writeShape(item, out)
    }
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}

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
