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
class ModelBridge : Bridge<golden.proto.Order> {
    override fun read(input: ValueReader): golden.proto.Order = readOrder(input)

    override fun write(value: golden.proto.Order, out: ValueWriter) = writeOrder(value, out)
}

private fun readOrder(input: ValueReader): golden.proto.Order =
    golden.proto.Order.newBuilder()
        .setId(input.readUuid().toString())
        .setInt(input.readInt())
        .setLong(input.readLong())
        .setFloatField(input.readFloat())
        .setDoubleField(input.readDouble())
        .setBoolean(input.readBoolean())
        .setBytesField(com.google.protobuf.ByteString.copyFrom(input.readBytes()))
        .setPrice(input.readDecimal().toString())
        .setDay(input.readDate().toEpochDay())
        .setAt(input.readTimestamp().let { com.google.protobuf.Timestamp.newBuilder().setSeconds(it.epochSecond).setNanos(it.nano).build() })
        .also { builder -> (if (input.presence() == Presence.PRESENT) input.readTimestamp().let { com.google.protobuf.Timestamp.newBuilder().setSeconds(it.epochSecond).setNanos(it.nano).build() } else null)?.let { builder.setPaidAt(it) } }
        .also { builder -> (if (input.presence() == Presence.PRESENT) input.readString() else null)?.let { builder.setNote(it) } }
        .also { builder -> (if (input.presence() == Presence.PRESENT) input.readString() else null)?.let { builder.setHint(it) } }
        .setCount(input.readInt())
        .addAllTags(readListOfString(input))
        .putAllPrices(readMapOfBigDecimal(input))
        .also { builder -> (if (input.presence() == Presence.PRESENT) readColor(input) else null)?.let { builder.setColor(it) } }
        .addAllColors(readListOfColor(input))
        .putAllShapes(readMapOfShape(input))
        .also { builder -> (if (input.presence() == Presence.PRESENT) readOrder(input) else null)?.let { builder.setNext(it) } }
        .build()

private fun writeOrder(value: golden.proto.Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(UUID.fromString(value.getId()))
    out.writeInt(value.getInt())
    out.writeLong(value.getLong())
    out.writeFloat(value.getFloatField())
    out.writeDouble(value.getDoubleField())
    out.writeBoolean(value.getBoolean())
    out.writeBytes(value.getBytesField().toByteArray())
    out.writeDecimal(BigDecimal(value.getPrice()))
    out.writeDate(LocalDate.ofEpochDay(value.getDay()))
    out.writeTimestamp(value.getAt().let { Instant.ofEpochSecond(it.seconds, it.nanos.toLong()) })
    (if (value.hasPaidAt()) value.getPaidAt() else null).marked(out, Presence.NULL)?.let { out.writeTimestamp(it.let { Instant.ofEpochSecond(it.seconds, it.nanos.toLong()) }) }
    (if (value.hasNote()) value.getNote() else null).marked(out, Presence.NULL)?.let { out.writeString(it) }
    (if (value.hasHint()) value.getHint() else null).marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.getCount())
    writeListOfString(value.getTagsList(), out)
    writeMapOfBigDecimal(value.getPricesMap(), out)
    (if (value.hasColor()) value.getColor() else null).marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.getColorsList(), out)
    writeMapOfShape(value.getShapesMap(), out)
    (if (value.hasNext()) value.getNext() else null).marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): golden.proto.Color =
    golden.proto.Color.forNumber(input.readInt() + 1)

private fun writeColor(value: golden.proto.Color, out: ValueWriter) {
    out.writeInt(value.getNumber() - 1)
}

private fun readShape(input: ValueReader): golden.proto.Shape =
    when (val branch = input.readInt()) {
        0 -> golden.proto.Shape.newBuilder().setCircle(readCircle(input)).build()
        1 -> golden.proto.Shape.newBuilder().setPoint(readPoint(input)).build()
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: golden.proto.Shape, out: ValueWriter) {
    when (value.getBranchCase()) {
        golden.proto.Shape.BranchCase.CIRCLE -> {
            out.writeInt(0)
            writeCircle(value.getCircle(), out)
        }
        golden.proto.Shape.BranchCase.POINT -> {
            out.writeInt(1)
            writePoint(value.getPoint(), out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): golden.proto.Circle =
    golden.proto.Circle.newBuilder()
        .setRadius(input.readDouble())
        .build()

private fun writeCircle(value: golden.proto.Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.getRadius())
}

private fun readPoint(input: ValueReader): golden.proto.Point =
    golden.proto.Point.newBuilder()
        .build()

private fun writePoint(value: golden.proto.Point, out: ValueWriter) {
    out.enter(value)
}

private fun readListOfString(input: ValueReader): List<String> =
    List(input.readInt()) { input.readString() }

private fun writeListOfString(value: List<String>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) out.writeString(item)
}

private fun readMapOfBigDecimal(input: ValueReader): Map<String, String> =
    LinkedHashMap<String, String>().apply {
        repeat(input.readInt()) { put(input.readString(), input.readDecimal().toString()) }
    }

private fun writeMapOfBigDecimal(value: Map<String, String>, out: ValueWriter) {
    out.writeInt(value.size)
    for ((key, item) in value.toSortedMap()) {
        out.writeString(key)
        out.writeDecimal(BigDecimal(item))
    }
}

private fun readListOfColor(input: ValueReader): List<golden.proto.Color> =
    List(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: List<golden.proto.Color>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): Map<String, golden.proto.Shape> =
    LinkedHashMap<String, golden.proto.Shape>().apply {
        repeat(input.readInt()) { put(input.readString(), readShape(input)) }
    }

private fun writeMapOfShape(value: Map<String, golden.proto.Shape>, out: ValueWriter) {
    out.writeInt(value.size)
    for ((key, item) in value.toSortedMap()) {
        out.writeString(key)
        writeShape(item, out)
    }
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
