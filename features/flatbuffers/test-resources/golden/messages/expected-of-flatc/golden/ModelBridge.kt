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
        id = input.readUuid(),
        int = input.readInt(),
        long = input.readLong(),
        float = input.readFloat(),
        double = input.readDouble(),
        boolean = input.readBoolean(),
        bytes = input.readBytes(),
        price = input.readDecimal(),
        day = input.readDate(),
        at = input.readTimestamp(),
        paidAt = if (input.presence() == Presence.PRESENT) input.readTimestamp() else null,
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

private fun writeOrder(value: Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(value.id)
    out.writeInt(value.int)
    out.writeLong(value.long)
    out.writeFloat(value.float)
    out.writeDouble(value.double)
    out.writeBoolean(value.boolean)
    out.writeBytes(value.bytes)
    out.writeDecimal(value.price)
    out.writeDate(value.day)
    out.writeTimestamp(value.at)
    value.paidAt.marked(out, Presence.NULL)?.let { out.writeTimestamp(it) }
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

private fun readColor(input: ValueReader): Color =
    Color.values()[input.readInt()]

private fun writeColor(value: Color, out: ValueWriter) {
    out.writeInt(value.ordinal)
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
    }
}

private fun readCircle(input: ValueReader): Circle =
    Circle(
        radius = input.readDouble(),
    )

private fun writeCircle(value: Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.radius)
}

private fun readPoint(input: ValueReader): Point =
    Point(
    )

private fun writePoint(value: Point, out: ValueWriter) {
    out.enter(value)
}

private fun readListOfString(input: ValueReader): List<String> =
    List(input.readInt()) { input.readString() }

private fun writeListOfString(value: List<String>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) out.writeString(item)
}

private fun readMapOfBigDecimal(input: ValueReader): Map<String, BigDecimal> =
    LinkedHashMap<String, BigDecimal>().apply {
        repeat(input.readInt()) { put(input.readString(), input.readDecimal()) }
    }

private fun writeMapOfBigDecimal(value: Map<String, BigDecimal>, out: ValueWriter) {
    out.writeInt(value.size)
    for ((key, item) in value.toSortedMap()) {
        out.writeString(key)
        out.writeDecimal(item)
    }
}

private fun readListOfColor(input: ValueReader): List<Color> =
    List(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: List<Color>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): Map<String, Shape> =
    LinkedHashMap<String, Shape>().apply {
        repeat(input.readInt()) { put(input.readString(), readShape(input)) }
    }

private fun writeMapOfShape(value: Map<String, Shape>, out: ValueWriter) {
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
