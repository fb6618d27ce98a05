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
    golden.thrift.Order()
        .setId(input.readUuid().toString())
        .setIntField(input.readInt())
        .setLongField(input.readLong())
        .setFloatField(input.readFloat().toDouble())
        .setDoubleField(input.readDouble())
        .setBooleanField(input.readBoolean())
        .setBytes(java.nio.ByteBuffer.wrap(input.readBytes()))
        .setPrice(input.readDecimal().toString())
        .setDay(input.readDate().toEpochDay())
        .setAt(input.readTimestamp().let { golden.thrift.Timestamp(it.epochSecond, it.nano) })
        .also { struct -> (if (input.presence() == Presence.PRESENT) input.readTimestamp().let { golden.thrift.Timestamp(it.epochSecond, it.nano) } else null)?.let { struct.setPaidAt(it) } }
        .also { struct -> (if (input.presence() == Presence.PRESENT) input.readString() else null)?.let { struct.setNote(it) } }
        .also { struct -> (if (input.presence() == Presence.PRESENT) input.readString() else null)?.let { struct.setHint(it) } }
        .setCount(input.readInt())
        .setTags(readListOfString(input))
        .setPrices(readMapOfBigDecimal(input))
        .also { struct -> (if (input.presence() == Presence.PRESENT) readColor(input) else null)?.let { struct.setColor(it) } }
        .setColors(readListOfColor(input))
        .setShapes(readMapOfShape(input))
        .also { struct -> (if (input.presence() == Presence.PRESENT) readOrder(input) else null)?.let { struct.setNextField(it) } }

private fun writeOrder(value: golden.thrift.Order, out: ValueWriter) {
    out.enter(value)
    out.writeUuid(UUID.fromString(value.getId()))
    out.writeInt(value.getIntField())
    out.writeLong(value.getLongField())
    out.writeFloat(value.getFloatField().toFloat())
    out.writeDouble(value.getDoubleField())
    out.writeBoolean(value.isBooleanField())
    out.writeBytes(org.apache.thrift.TBaseHelper.byteBufferToByteArray(value.BufferForBytes()))
    out.writeDecimal(BigDecimal(value.getPrice()))
    out.writeDate(LocalDate.ofEpochDay(value.getDay()))
    out.writeTimestamp(value.getAt().let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) })
    (if (value.isSetPaidAt()) value.getPaidAt() else null).marked(out, Presence.NULL)?.let { out.writeTimestamp(it.let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) }) }
    (if (value.isSetNote()) value.getNote() else null).marked(out, Presence.NULL)?.let { out.writeString(it) }
    (if (value.isSetHint()) value.getHint() else null).marked(out, Presence.ABSENT)?.let { out.writeString(it) }
    out.writeInt(value.getCount())
    writeListOfString(value.getTags(), out)
    writeMapOfBigDecimal(value.getPrices(), out)
    (if (value.isSetColor()) value.getColor() else null).marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.getColors(), out)
    writeMapOfShape(value.getShapes(), out)
    (if (value.isSetNextField()) value.getNextField() else null).marked(out, Presence.NULL)?.let { writeOrder(it, out) }
}

private fun readColor(input: ValueReader): golden.thrift.Color =
    golden.thrift.Color.findByValue(input.readInt())

private fun writeColor(value: golden.thrift.Color, out: ValueWriter) {
    out.writeInt(value.getValue())
}

private fun readShape(input: ValueReader): golden.thrift.Shape =
    when (val branch = input.readInt()) {
        0 -> golden.thrift.Shape.circle(readCircle(input))
        1 -> golden.thrift.Shape.point(readPoint(input))
        else -> error("There is no branch $branch")
    }

private fun writeShape(value: golden.thrift.Shape, out: ValueWriter) {
    when (value.getSetField()) {
        golden.thrift.Shape._Fields.CIRCLE -> {
            out.writeInt(0)
            writeCircle(value.getCircle(), out)
        }
        golden.thrift.Shape._Fields.POINT -> {
            out.writeInt(1)
            writePoint(value.getPoint(), out)
        }
        else -> error("The union holds no branch")
    }
}

private fun readCircle(input: ValueReader): golden.thrift.Circle =
    golden.thrift.Circle()
        .setRadius(input.readDouble())

private fun writeCircle(value: golden.thrift.Circle, out: ValueWriter) {
    out.enter(value)
    out.writeDouble(value.getRadius())
}

private fun readPoint(input: ValueReader): golden.thrift.Point =
    golden.thrift.Point()

private fun writePoint(value: golden.thrift.Point, out: ValueWriter) {
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

private fun readListOfColor(input: ValueReader): List<golden.thrift.Color> =
    List(input.readInt()) { readColor(input) }

private fun writeListOfColor(value: List<golden.thrift.Color>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeColor(item, out)
}

private fun readMapOfShape(input: ValueReader): Map<String, golden.thrift.Shape> =
    LinkedHashMap<String, golden.thrift.Shape>().apply {
        repeat(input.readInt()) { put(input.readString(), readShape(input)) }
    }

private fun writeMapOfShape(value: Map<String, golden.thrift.Shape>, out: ValueWriter) {
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
