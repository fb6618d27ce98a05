package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Moves values between the binary value form and the model's objects. */
class ModelBridge : Bridge<golden.thrift.Order> {
    override fun read(input: ValueReader): golden.thrift.Order = readOrder(input)

    override fun write(value: golden.thrift.Order, out: ValueWriter) = writeOrder(value, out)
}

private fun readOrder(input: ValueReader): golden.thrift.Order =
    golden.thrift.`Order$`.`MODULE$`.apply(
        input.readUuid().toString(),
        input.readInt(),
        input.readLong(),
        input.readFloat().toDouble(),
        input.readDouble(),
        input.readBoolean(),
        java.nio.ByteBuffer.wrap(input.readBytes()),
        input.readDecimal().toString(),
        input.readDate().toEpochDay(),
        input.readTimestamp().let { golden.thrift.`Timestamp$`.`MODULE$`.apply(it.epochSecond, it.nano) },
        option<golden.thrift.Timestamp>(if (input.presence() == Presence.PRESENT) input.readTimestamp().let { golden.thrift.`Timestamp$`.`MODULE$`.apply(it.epochSecond, it.nano) } else null),
        option<String>(if (input.presence() == Presence.PRESENT) input.readString() else null),
        option<String>(if (input.presence() == Presence.PRESENT) input.readString() else null),
        input.readInt(),
        readListOfString(input),
        readMapOfBigDecimal(input),
        option<golden.thrift.Color>(if (input.presence() == Presence.PRESENT) readColor(input) else null),
        readListOfColor(input),
        readMapOfShape(input),
        option<golden.thrift.Order>(if (input.presence() == Presence.PRESENT) readOrder(input) else null),
    )

private fun writeOrder(value: golden.thrift.Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(UUID.fromString(value.id()))
    out.writeInt(value.intField())
    out.writeLong(value.longField())
    out.writeFloat(value.floatField().toFloat())
    out.writeDouble(value.doubleField())
    out.writeBoolean(value.booleanField())
    out.writeBytes(org.apache.thrift.TBaseHelper.byteBufferToByteArray(value.bytes()))
    out.writeDecimal(BigDecimal(value.price()))
    out.writeDate(LocalDate.ofEpochDay(value.day()))
    out.writeTimestamp(value.at().let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) })
    value.paidAt().orNull<golden.thrift.Timestamp>().marked(out, Presence.NULL)?.let { out.writeTimestamp(it.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) }) }
    value.note().orNull<String>().marked(out, Presence.NULL)?.let { out.writeString(it) }
    value.hint().orNull<String>().marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.count())
    writeListOfString(value.tags(), out)
    writeMapOfBigDecimal(value.prices(), out)
    value.color().orNull<golden.thrift.Color>().marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.colors(), out)
    writeMapOfShape(value.shapes(), out)
    value.nextField().orNull<golden.thrift.Order>().marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): golden.thrift.Color =
    golden.thrift.`Color$`.`MODULE$`.apply(input.readInt())

private fun writeColor(value: golden.thrift.Color, out: ValueWriter) {
    out.writeInt(value.value())
}

private fun readShape(input: ValueReader): golden.thrift.Shape =
    when (val branch = input.readInt()) {
        0 -> golden.thrift.Shape.Circle(readCircle(input))
        1 -> golden.thrift.Shape.Point(readPoint(input))
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: golden.thrift.Shape, out: ValueWriter) {
    when (value) {
        is golden.thrift.Shape.Circle -> {
            out.writeInt(0)
            writeCircle(value.circle(), out)
        }
        is golden.thrift.Shape.Point -> {
            out.writeInt(1)
            writePoint(value.point(), out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): golden.thrift.Circle =
    golden.thrift.`Circle$`.`MODULE$`.apply(
        input.readDouble(),
    )

private fun writeCircle(value: golden.thrift.Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.radius())
}

private fun readPoint(input: ValueReader): golden.thrift.Point =
    golden.thrift.`Point$`.`MODULE$`.apply(
    )

private fun writePoint(value: golden.thrift.Point, out: ValueWriter) {
    out.enter(value)
}

private fun readListOfString(input: ValueReader): scala.collection.Seq<String> =
    seq<String>(input.readInt()) { input.readString() }

private fun writeListOfString(value: scala.collection.Seq<String>, out: ValueWriter) {
    out.writeInt(value.size())
    for (item in value.items<String>()) out.writeString(item)
}

private fun readMapOfBigDecimal(input: ValueReader): scala.collection.Map<String, String> =
    map<String>(input.readInt()) { scala.Tuple2(input.readString(), input.readDecimal().toString()) }

private fun writeMapOfBigDecimal(value: scala.collection.Map<String, String>, out: ValueWriter) {
    out.writeInt(value.size())
    for ((key, item) in value.sorted<String>()) {
        out.writeString(key)
        out.writeDecimal(BigDecimal(item))
    }
}

private fun readListOfColor(input: ValueReader): scala.collection.Seq<golden.thrift.Color> =
    seq<golden.thrift.Color>(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: scala.collection.Seq<golden.thrift.Color>, out: ValueWriter) {
    out.writeInt(value.size())
    for (item in value.items<golden.thrift.Color>()) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): scala.collection.Map<String, golden.thrift.Shape> =
    map<golden.thrift.Shape>(input.readInt()) { scala.Tuple2(input.readString(), readShape(input)) }

private fun writeMapOfShape(value: scala.collection.Map<String, golden.thrift.Shape>, out: ValueWriter) {
    out.writeInt(value.size())
    for ((key, item) in value.sorted<golden.thrift.Shape>()) {
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
