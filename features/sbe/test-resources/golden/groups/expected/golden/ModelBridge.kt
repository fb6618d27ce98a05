package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Person
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
        note = if (input.presence() == Presence.PRESENT) input.readString() else null,
        id = input.readUuid(),
        long = input.readLong(),
        float = input.readFloat(),
        double = input.readDouble(),
        isOpen = input.readBoolean(),
        bytes = input.readBytes(),
        price = input.readDecimal(),
        day = input.readDate(),
        at = input.readTimestamp(),
        paidAt = if (input.presence() == Presence.PRESENT) input.readTimestamp() else null,
        count = if (input.presence() == Presence.PRESENT) input.readInt() else null,
        isGift = if (input.presence() == Presence.PRESENT) input.readBoolean() else null,
        tags = readListOfString(input),
        hints = if (input.presence() == Presence.PRESENT) readListOfString(input) else null,
        rows = readListOfListOfNullableInt(input),
        prices = readMapOfBigDecimal(input),
        color = if (input.presence() == Presence.PRESENT) readColor(input) else null,
        colors = readListOfColor(input),
        shapes = readMapOfShape(input),
        buyer = readPerson(input),
        seller = if (input.presence() == Presence.PRESENT) readPerson(input) else null,
        heirs = readListOfPerson(input),
    )

private fun writeOrder(value: Order, out: ValueWriter) {
    out.enter(value)
    value.note.marked(out, Presence.NULL)?.let { out.writeString(it) }
    out.writeUuid(value.id)
    out.writeLong(value.long)
    out.writeFloat(value.float)
    out.writeDouble(value.double)
    out.writeBoolean(value.isOpen)
    out.writeBytes(value.bytes)
    out.writeDecimal(value.price)
    out.writeDate(value.day)
    out.writeTimestamp(value.at)
    value.paidAt.marked(out, Presence.NULL)?.let { out.writeTimestamp(it) }
    value.count.marked(out, Presence.NULL)?.let { out.writeInt(it) }
    value.isGift.marked(out, Presence.NULL)?.let { out.writeBoolean(it) }
    writeListOfString(value.tags, out)
    value.hints.marked(out, Presence.ABSENT)?.let { writeListOfString(it, out) }
    writeListOfListOfNullableInt(value.rows, out)
    writeMapOfBigDecimal(value.prices, out)
    value.color.marked(out, Presence.NULL)?.let { writeColor(it, out) }
    writeListOfColor(value.colors, out)
    writeMapOfShape(value.shapes, out)
    writePerson(value.buyer, out)
    value.seller.marked(out, Presence.NULL)?.let { writePerson(it, out) }
    writeListOfPerson(value.heirs, out)
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

private fun readPerson(input: ValueReader): Person =
    Person(
        name = input.readString(),
        isActive = input.readBoolean(),
    )

private fun writePerson(value: Person, out: ValueWriter) {
    out.enter(value)
    out.writeString(value.name)
    out.writeBoolean(value.isActive)
}

private fun readListOfString(input: ValueReader): List<String> =
    List(input.readInt()) { input.readString() }

private fun writeListOfString(value: List<String>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) out.writeString(item)
}

private fun readListOfNullableInt(input: ValueReader): List<Int?> =
    List(input.readInt()) { if (input.presence() == Presence.PRESENT) input.readInt() else null }

private fun writeListOfNullableInt(value: List<Int?>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) item.marked(out, Presence.NULL)?.let { out.writeInt(it) }
}

private fun readListOfListOfNullableInt(input: ValueReader): List<List<Int?>> =
    List(input.readInt()) { readListOfNullableInt(input) }

private fun writeListOfListOfNullableInt(value: List<List<Int?>>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writeListOfNullableInt(item, out)
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

private fun readListOfPerson(input: ValueReader): List<Person> =
    List(input.readInt()) { readPerson(input) }

private fun writeListOfPerson(value: List<Person>, out: ValueWriter) {
    out.writeInt(value.size)
    for (item in value) writePerson(item, out)
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
