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
typealias WireRoot = golden.flat.Order

/** The whole value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

/** The root value of a payload. Each part is read when the program asks for it. */
fun wireRoot(payload: java.nio.ByteBuffer): WireRoot =
    golden.flat.Order.getRootAsOrder(payload)

/** Adds the value to a builder, and returns its offset. */
fun Root.toWire(builder: com.google.flatbuffers.FlatBufferBuilder): Int = wireOrder(this, builder)

private fun wireOrder(value: Order, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val at6 = builder.createByteVector(value.bytes)
    val at7 = builder.createString(value.price.toString())
    val at11 = value.note?.let { builder.createString(it) } ?: 0
    val at12 = value.hint?.let { builder.createString(it) } ?: 0
    val at14 = wireListOfString(value.tags, builder)
    val at15 = wireMapOfBigDecimal(value.prices, builder)
    val at17 = wireListOfColor(value.colors, builder)
    val at18 = wireMapOfShape(value.shapes, builder)
    val at19 = value.next?.let { wireOrder(it, builder) } ?: 0
    golden.flat.Order.startOrder(builder)
    golden.flat.Order.addId(builder, value.id.let { golden.flat.Uuid.createUuid(builder, it.mostSignificantBits, it.leastSignificantBits) })
    golden.flat.Order.addIntField(builder, value.int)
    golden.flat.Order.addLongField(builder, value.long)
    golden.flat.Order.addFloatField(builder, value.float)
    golden.flat.Order.addDoubleField(builder, value.double)
    golden.flat.Order.addBooleanField(builder, value.boolean)
    golden.flat.Order.addBytes(builder, at6)
    golden.flat.Order.addPrice(builder, at7)
    golden.flat.Order.addDay(builder, value.day.toEpochDay())
    golden.flat.Order.addAt(builder, value.at.let { golden.flat.Timestamp.createTimestamp(builder, it.epochSecond, it.nano) })
    value.paidAt?.let { golden.flat.Order.addPaidAt(builder, it.let { golden.flat.Timestamp.createTimestamp(builder, it.epochSecond, it.nano) }) }
    golden.flat.Order.addNote(builder, at11)
    golden.flat.Order.addHint(builder, at12)
    golden.flat.Order.addCount(builder, value.count)
    golden.flat.Order.addTags(builder, at14)
    golden.flat.Order.addPrices(builder, at15)
    value.color?.let {
        builder.forceDefaults(true)
        golden.flat.Order.addColor(builder, it.ordinal)
        builder.forceDefaults(false)
    }
    golden.flat.Order.addColors(builder, at17)
    golden.flat.Order.addShapes(builder, at18)
    golden.flat.Order.addNext(builder, at19)
    return golden.flat.Order.endOrder(builder)
}

private fun wireShape(value: Shape, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    return when (value) {
        is Circle -> golden.flat.Shape.createShape(builder, 1, wireCircle(value, builder))
        is Point -> golden.flat.Shape.createShape(builder, 2, wirePoint(value, builder))
    }
}

private fun wireCircle(value: Circle, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    golden.flat.Circle.startCircle(builder)
    golden.flat.Circle.addRadius(builder, value.radius)
    return golden.flat.Circle.endCircle(builder)
}

private fun wirePoint(value: Point, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    golden.flat.Point.startPoint(builder)
    return golden.flat.Point.endPoint(builder)
}

private fun wireListOfString(value: List<String>, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    return builder.createVectorOfTables(IntArray(value.size) { builder.createString(value[it]) })
}

private fun wireMapOfBigDecimal(value: Map<String, BigDecimal>, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val offsets = IntArray(value.size)
    var count = 0
    for ((key, item) in value) {
        offsets[count++] = entryMapOfBigDecimalEntry(key, item, builder)
    }
    return builder.createVectorOfTables(offsets)
}

private fun wireListOfColor(value: List<Color>, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    builder.startVector(1, value.size, 1)
    for (index in value.indices.reversed()) {
        builder.addByte((value[index].ordinal).toByte())
    }
    return builder.endVector()
}

private fun wireMapOfShape(value: Map<String, Shape>, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val offsets = IntArray(value.size)
    var count = 0
    for ((key, item) in value) {
        offsets[count++] = entryMapOfShapeEntry(key, item, builder)
    }
    return builder.createVectorOfTables(offsets)
}

private fun entryMapOfBigDecimalEntry(key: String, value: BigDecimal, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val at0 = builder.createString(key)
    val at1 = builder.createString(value.toString())
    golden.flat.MapOfBigDecimalEntry.startMapOfBigDecimalEntry(builder)
    golden.flat.MapOfBigDecimalEntry.addKey(builder, at0)
    golden.flat.MapOfBigDecimalEntry.addValue(builder, at1)
    return golden.flat.MapOfBigDecimalEntry.endMapOfBigDecimalEntry(builder)
}

private fun entryMapOfShapeEntry(key: String, value: Shape, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val at0 = builder.createString(key)
    val at1 = wireShape(value, builder)
    golden.flat.MapOfShapeEntry.startMapOfShapeEntry(builder)
    golden.flat.MapOfShapeEntry.addKey(builder, at0)
    golden.flat.MapOfShapeEntry.addValue(builder, at1)
    return golden.flat.MapOfShapeEntry.endMapOfShapeEntry(builder)
}

private fun domainOrder(value: golden.flat.Order): Order =
    Order(
        id = value.id().let { UUID(it.high(), it.low()) },
        int = value.intField(),
        long = value.longField(),
        float = value.floatField(),
        double = value.doubleField(),
        boolean = value.booleanField(),
        bytes = value.bytesAsByteBuffer().let { bytes -> ByteArray(bytes.remaining()).also { bytes.get(it) } },
        price = BigDecimal(value.price()),
        day = LocalDate.ofEpochDay(value.day()),
        at = value.at().let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) },
        paidAt = value.paidAt()?.let { it.let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) } },
        note = value.note()?.let { it },
        hint = value.hint()?.let { it },
        count = value.count(),
        tags = domainListOfString(value.tagsVector()),
        prices = domainMapOfBigDecimal(value.pricesVector()),
        color = (if (value.hasColor()) value.color() else null)?.let { domainColor(it) },
        colors = domainListOfColor(value.colorsVector()),
        shapes = domainMapOfShape(value.shapesVector()),
        next = value.next()?.let { domainOrder(it) },
    )

private fun domainColor(value: Int): Color =
    Color.values()[value]

private fun domainShape(value: golden.flat.Shape): Shape =
    when (value.branchType().toInt()) {
        1 -> domainCircle((value.branch(golden.flat.Circle()) as golden.flat.Circle))
        2 -> domainPoint((value.branch(golden.flat.Point()) as golden.flat.Point))
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.flat.Circle): Circle =
    Circle(
        radius = value.radius(),
    )

private fun domainPoint(value: golden.flat.Point): Point =
    Point(
    )

private fun domainListOfString(value: com.google.flatbuffers.StringVector): List<String> =
    List(value.length()) { value.get(it) }

private fun domainMapOfBigDecimal(value: golden.flat.MapOfBigDecimalEntry.Vector): Map<String, BigDecimal> {
    val map = LinkedHashMap<String, BigDecimal>()
    for (index in 0 until value.length()) {
        val entry = value.get(index)
        map[entry.key()] = BigDecimal(entry.value())
    }
    return map
}

private fun domainListOfColor(value: com.google.flatbuffers.ByteVector): List<Color> =
    List(value.length()) { domainColor(value.getAsUnsigned(it)) }

private fun domainMapOfShape(value: golden.flat.MapOfShapeEntry.Vector): Map<String, Shape> {
    val map = LinkedHashMap<String, Shape>()
    for (index in 0 until value.length()) {
        val entry = value.get(index)
        map[entry.key()] = domainShape(entry.value())
    }
    return map
}
