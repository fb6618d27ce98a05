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
class ModelBridge : Bridge<golden.avro.Order> {
    override fun read(input: ValueReader): golden.avro.Order = readOrder(input)

    override fun write(value: golden.avro.Order, out: ValueWriter) = writeOrder(value, out)
}

private fun readOrder(input: ValueReader): golden.avro.Order =
    golden.avro.Order().also { record ->
        record.setId(input.readUuid())
        record.setIntField(input.readInt())
        record.setLongField(input.readLong())
        record.setFloatField(input.readFloat())
        record.setDoubleField(input.readDouble())
        record.setBooleanField(input.readBoolean())
        record.setBytes(java.nio.ByteBuffer.wrap(input.readBytes()))
        record.setPrice(input.readDecimal().toString())
        record.setDay(input.readDate())
        record.setAt(input.readTimestamp())
        record.setPaidAt(if (input.presence() == Presence.PRESENT) input.readTimestamp() else null)
        record.setNote(if (input.presence() == Presence.PRESENT) input.readString() else null)
        record.setHint(if (input.presence() == Presence.PRESENT) input.readString() else null)
        record.setCount(input.readInt())
        record.setTags(readListOfString(input))
        record.setPrices(readMapOfBigDecimal(input))
        record.setColor(if (input.presence() == Presence.PRESENT) readColor(input) else null)
        record.setColors(readListOfColor(input))
        record.setShapes(readMapOfShape(input))
        record.setNext(if (input.presence() == Presence.PRESENT) readOrder(input) else null)
    }

private fun writeOrder(value: golden.avro.Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(value.getId())
    out.writeInt(value.getIntField())
    out.writeLong(value.getLongField())
    out.writeFloat(value.getFloatField())
    out.writeDouble(value.getDoubleField())
    out.writeBoolean(value.getBooleanField())
    out.writeBytes(value.getBytes().let { buffer -> ByteArray(buffer.remaining()).also { buffer.duplicate().get(it) } })
    out.writeDecimal(BigDecimal(value.getPrice()))
    out.writeDate(value.getDay())
    out.writeTimestamp(value.getAt())
    value.getPaidAt().marked(out, Presence.NULL)?.let { out.writeTimestamp(it) }
    value.getNote().marked(out, Presence.NULL)?.let { out.writeString(it) }
    value.getHint().marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.getCount())
    writeListOfString(value.getTags(), out)
    writeMapOfBigDecimal(value.getPrices(), out)
    value.getColor().marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.getColors(), out)
    writeMapOfShape(value.getShapes(), out)
    value.getNext().marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): golden.avro.Color =
    golden.avro.Color.entries[input.readInt()]

private fun writeColor(value: golden.avro.Color, out: ValueWriter) {
    out.writeInt(value.ordinal)
}

private fun readShape(input: ValueReader): Any =
    when (val branch = input.readInt()) {
        0 -> readCircle(input)
        1 -> readPoint(input)
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: Any, out: ValueWriter) {
    when (value) {
        is golden.avro.Circle -> {
            out.writeInt(0)
            writeCircle(value, out)
        }
        is golden.avro.Point -> {
            out.writeInt(1)
            writePoint(value, out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): golden.avro.Circle =
    golden.avro.Circle().also { record ->
        record.setRadius(input.readDouble())
    }

private fun writeCircle(value: golden.avro.Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.getRadius())
}

private fun readPoint(input: ValueReader): golden.avro.Point =
    golden.avro.Point().also { record ->
    }

private fun writePoint(value: golden.avro.Point, out: ValueWriter) {
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

private fun readListOfColor(input: ValueReader): List<golden.avro.Color> =
    List(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: List<golden.avro.Color>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): Map<String, Any> =
    LinkedHashMap<String, Any>().apply {
        repeat(input.readInt()) { put(input.readString(), readShape(input)) }
    }

private fun writeMapOfShape(value: Map<String, Any>, out: ValueWriter) {
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
