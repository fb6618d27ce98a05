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
    Order().apply {
        setId(input.readUuid())
        setInt_2(input.readInt())
        setLong_2(input.readLong())
        setFloat_2(input.readFloat())
        setDouble_2(input.readDouble())
        setBoolean_2(input.readBoolean())
        setBytes(input.readBytes())
        setPrice(input.readDecimal())
        setDay(input.readDate())
        setAt(input.readTimestamp())
        setNote(if (input.presence() == Presence.PRESENT) input.readString() else null)
        setHint(if (input.presence() == Presence.PRESENT) input.readString() else null)
        setCount(input.readInt())
        setColors(readListOfNullableColor(input))
        setGrid(readListOfListOfInt(input))
        setShapes(readMapOfShape(input))
        setNext(if (input.presence() == Presence.PRESENT) readOrder(input) else null)
    }

private fun writeOrder(value: Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(value.getId())
    out.writeInt(value.getInt_2())
    out.writeLong(value.getLong_2())
    out.writeFloat(value.getFloat_2())
    out.writeDouble(value.getDouble_2())
    out.writeBoolean(value.isBoolean_2())
    out.writeBytes(value.getBytes())
    out.writeDecimal(value.getPrice())
    out.writeDate(value.getDay())
    out.writeTimestamp(value.getAt())
    value.getNote().marked(out, Presence.NULL)?.let { out.writeString(it) }
    value.getHint().marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.getCount())
    writeListOfNullableColor(value.getColors(), out)
    writeListOfListOfInt(value.getGrid(), out)
    writeMapOfShape(value.getShapes(), out)
    value.getNext().marked(out, Presence.NULL)?.let { writeOrder(it, out) }
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
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): Circle =
    Circle().apply {
        setRadius(input.readDouble())
    }

private fun writeCircle(value: Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.getRadius())
}

private fun readPoint(input: ValueReader): Point =
    Point()

private fun writePoint(value: Point, out: ValueWriter) {
    out.enter(value)
}

private fun readListOfNullableColor(input: ValueReader): List<Color?> =
    List(input.readInt()) { if (input.presence() == Presence.PRESENT) readColor(input) else null }

private fun writeListOfNullableColor(value: List<Color?>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) item.marked(out, Presence.NULL)?.let { writeColor(it, out) }
}

private fun readListOfInt(input: ValueReader): List<Int> =
    List(input.readInt()) { input.readInt() }

private fun writeListOfInt(value: List<Int>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) out.writeInt(item)
}

private fun readListOfListOfInt(input: ValueReader): List<List<Int>> =
    List(input.readInt()) { readListOfInt(input) }

private fun writeListOfListOfInt(value: List<List<Int>>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeListOfInt(item, out)
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
