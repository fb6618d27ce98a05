package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import okio.ByteString.Companion.toByteString

/** Moves values between the binary value form and the model's objects. */
class ModelBridge : Bridge<golden.proto.Order> {
    override fun read(input: ValueReader): golden.proto.Order = readOrder(input)

    override fun write(value: golden.proto.Order, out: ValueWriter) = writeOrder(value, out)
}

private fun readOrder(input: ValueReader): golden.proto.Order =
    golden.proto.Order(
        id = input.readUuid().toString(),
        int = input.readInt(),
        long = input.readLong(),
        float_field = input.readFloat(),
        double_field = input.readDouble(),
        boolean = input.readBoolean(),
        bytes_field = input.readBytes().toByteString(),
        price = input.readDecimal().toString(),
        day = input.readDate().toEpochDay(),
        at = input.readTimestamp(),
        paid_at = if (input.presence() == Presence.PRESENT) input.readTimestamp() else null,
        note = if (input.presence() == Presence.PRESENT) input.readString() else null,
        hint = if (input.presence() == Presence.PRESENT) input.readString() else null,
        count = input.readInt(),
        tags = readListOfString(input),
        prices = readMapOfBigDecimal(input),
        color = if (input.presence() == Presence.PRESENT) readColor(input) else null,
        colors = readListOfColor(input),
        shapes = readMapOfShape(input),
        next = if (input.presence() == Presence.PRESENT) readOrder(input) else null,
    )

private fun writeOrder(value: golden.proto.Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(UUID.fromString(value.id))
    out.writeInt(value.int)
    out.writeLong(value.long)
    out.writeFloat(value.float_field)
    out.writeDouble(value.double_field)
    out.writeBoolean(value.boolean)
    out.writeBytes(value.bytes_field.toByteArray())
    out.writeDecimal(BigDecimal(value.price))
    out.writeDate(LocalDate.ofEpochDay(value.day))
    out.writeTimestamp(value.at!!)
    value.paid_at.marked(out, Presence.NULL)?.let { out.writeTimestamp(it) }
    value.note.marked(out, Presence.NULL)?.let { out.writeString(it) }
    value.hint.marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.count)
    writeListOfString(value.tags, out)
    writeMapOfBigDecimal(value.prices, out)
    value.color.marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.colors, out)
    writeMapOfShape(value.shapes, out)
    value.next.marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): golden.proto.Color =
    golden.proto.Color.fromValue(input.readInt() + 1)!!

private fun writeColor(value: golden.proto.Color, out: ValueWriter) {
    out.writeInt(value.value - 1)
}

private fun readShape(input: ValueReader): golden.proto.Shape =
    when (val branch = input.readInt()) {
        0 -> golden.proto.Shape(circle = readCircle(input))
        1 -> golden.proto.Shape(point = readPoint(input))
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: golden.proto.Shape, out: ValueWriter) {
    when {
        value.circle != null -> {
            out.writeInt(0)
            writeCircle(value.circle, out)
        }
        value.point != null -> {
            out.writeInt(1)
            writePoint(value.point, out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): golden.proto.Circle =
    golden.proto.Circle(
        radius = input.readDouble(),
    )

private fun writeCircle(value: golden.proto.Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.radius)
}

private fun readPoint(input: ValueReader): golden.proto.Point =
    golden.proto.Point(
    )

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
