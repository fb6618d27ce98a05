package golden

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

/** The decoder of a whole payload, after its header. */
typealias WireRoot = golden.sbe.OrderDecoder

/** The encoder of a whole payload, after its header. */
typealias WireEncoder = golden.sbe.OrderEncoder

/** The decoder of the header before a payload. */
typealias WireHeaderDecoder = golden.sbe.MessageHeaderDecoder

/** The encoder of the header before a payload. */
typealias WireHeaderEncoder = golden.sbe.MessageHeaderEncoder

/** Encodes the value. */
fun Root.toWire(encoder: WireEncoder) = writeOrder(this, encoder)

/** Decodes the whole payload into the program's classes. */
fun WireRoot.toDomain(): Root = readOrder(sbeRewind())

private fun writeOrder(value: Order, entry: golden.sbe.OrderEncoder) {
    entry.hasNote(if (value.note != null) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    value.id.let { entry.id().high(it.mostSignificantBits).low(it.leastSignificantBits) }
    entry.longField(value.long)
    entry.floatField(value.float)
    entry.doubleField(value.double)
    entry.isOpen(if (value.isOpen) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    entry.day(value.day.toEpochDay())
    value.at.let { entry.at().seconds(it.epochSecond).nanos(it.nano) }
    entry.hasPaidAt(if (value.paidAt != null) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    value.paidAt.let { entry.paidAt().seconds(it?.epochSecond ?: 0L).nanos(it?.nano ?: 0) }
    entry.hasCountField(if (value.count != null) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    entry.countField(value.count ?: 0)
    entry.isGift(value.isGift?.let { if (it) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F } ?: golden.sbe.BooleanType.NULL_VAL)
    entry.hasHints(if (value.hints != null) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    entry.color(value.color?.let { golden.sbe.Color.get((it.ordinal).toShort()) } ?: golden.sbe.Color.NULL_VAL)
    entry.buyerIsActive(if (value.buyer.isActive) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    writeTags(value.tags, entry.tagsCount(value.tags.size))
    writeHints(value.hints.orEmpty(), entry.hintsCount(value.hints.orEmpty().size))
    writeRows(value.rows, entry.rowsCount(value.rows.size))
    writePrices(value.prices, entry.pricesCount(value.prices.size))
    writeColors(value.colors, entry.colorsCount(value.colors.size))
    writeShapes(value.shapes, entry.shapesCount(value.shapes.size))
    value.seller?.let { writeSeller(it, entry.sellerCount(1)) } ?: entry.sellerCount(0)
    writeHeirs(value.heirs, entry.heirsCount(value.heirs.size))
    entry.note(value.note ?: "")
    value.bytes.let { entry.putBytes(it, 0, it.size) }
    entry.price(value.price.toString())
    entry.buyerName(value.buyer.name)
}

private fun writeTags(values: List<String>, group: golden.sbe.OrderEncoder.TagsEncoder) {
    for (value in values) {
        val entry = group.next()
        entry.value(value)
    }
}

private fun writeHints(values: List<String>, group: golden.sbe.OrderEncoder.HintsEncoder) {
    for (value in values) {
        val entry = group.next()
        entry.value(value)
    }
}

private fun writeRows(values: List<List<Int?>>, group: golden.sbe.OrderEncoder.RowsEncoder) {
    for (value in values) {
        val entry = group.next()
        writeValue(value, entry.valueCount(value.size))
    }
}

private fun writePrices(values: Map<String, BigDecimal>, group: golden.sbe.OrderEncoder.PricesEncoder) {
    for ((key, value) in values) {
        val entry = group.next()
        entry.key(key)
        entry.value(value.toString())
    }
}

private fun writeColors(values: List<Color>, group: golden.sbe.OrderEncoder.ColorsEncoder) {
    for (value in values) {
        val entry = group.next()
        entry.value(golden.sbe.Color.get((value.ordinal).toShort()))
    }
}

private fun writeShapes(values: Map<String, Shape>, group: golden.sbe.OrderEncoder.ShapesEncoder) {
    for ((key, value) in values) {
        val entry = group.next()
        value.let { choice ->
            when (choice) {
                is Circle -> {
                    writeCircle(choice, entry.circleCount(1))
                    entry.pointCount(0)
                }
                is Point -> {
                    entry.circleCount(0)
                    writePoint(choice, entry.pointCount(1))
                }
            }
        }
        entry.key(key)
    }
}

private fun writeSeller(value: Person, group: golden.sbe.OrderEncoder.SellerEncoder) {
    val entry = group.next()
    entry.isActive(if (value.isActive) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
    entry.name(value.name)
}

private fun writeHeirs(values: List<Person>, group: golden.sbe.OrderEncoder.HeirsEncoder) {
    for (value in values) {
        val entry = group.next()
        entry.isActive(if (value.isActive) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
        entry.name(value.name)
    }
}

private fun writeValue(values: List<Int?>, group: golden.sbe.OrderEncoder.RowsEncoder.ValueEncoder) {
    for (value in values) {
        val entry = group.next()
        entry.hasValue(if (value != null) golden.sbe.BooleanType.T else golden.sbe.BooleanType.F)
        entry.value(value ?: 0)
    }
}

private fun writeCircle(value: Circle, group: golden.sbe.OrderEncoder.ShapesEncoder.CircleEncoder) {
    val entry = group.next()
    entry.radius(value.radius)
}

private fun writePoint(value: Point, group: golden.sbe.OrderEncoder.ShapesEncoder.PointEncoder) {
    val entry = group.next()
}

private fun readOrder(entry: golden.sbe.OrderDecoder): Order {
    val tags = readTags(entry.tags())
    val hints = readHints(entry.hints())
    val rows = readRows(entry.rows())
    val prices = readPrices(entry.prices())
    val colors = readColors(entry.colors())
    val shapes = readShapes(entry.shapes())
    val seller = readSeller(entry.seller())
    val heirs = readHeirs(entry.heirs())
    val note = entry.note()
    val bytes = ByteArray(entry.bytesLength()).also { entry.getBytes(it, 0, it.size) }
    val price = entry.price()
    val buyerName = entry.buyerName()
    return Order(
            note = (if (entry.hasNote() == golden.sbe.BooleanType.T) note else null),
            id = entry.id().let { UUID(it.high(), it.low()) },
            long = entry.longField(),
            float = entry.floatField(),
            double = entry.doubleField(),
            isOpen = (entry.isOpen() == golden.sbe.BooleanType.T),
            bytes = bytes,
            price = BigDecimal(price),
            day = LocalDate.ofEpochDay(entry.day()),
            at = entry.at().let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) },
            paidAt = (if (entry.hasPaidAt() == golden.sbe.BooleanType.T) entry.paidAt().let { Instant.ofEpochSecond(it.seconds(), it.nanos().toLong()) } else null),
            count = (if (entry.hasCountField() == golden.sbe.BooleanType.T) entry.countField() else null),
            isGift = entry.isGift().let { if (it == golden.sbe.BooleanType.NULL_VAL) null else (it == golden.sbe.BooleanType.T) },
            tags = tags,
            hints = (if (entry.hasHints() == golden.sbe.BooleanType.T) hints else null),
            rows = rows,
            prices = prices,
            color = entry.color().let { if (it == golden.sbe.Color.NULL_VAL) null else Color.values()[it.value().toInt()] },
            colors = colors,
            shapes = shapes,
            buyer = Person(
            name = buyerName,
            isActive = (entry.buyerIsActive() == golden.sbe.BooleanType.T),
        ),
            seller = seller,
            heirs = heirs,
        )
}

private fun readTags(group: golden.sbe.OrderDecoder.TagsDecoder): List<String> {
    return List(group.count()) { readTagsEntry(group.next()) }
}

private fun readTagsEntry(entry: golden.sbe.OrderDecoder.TagsDecoder): String {
    val value = entry.value()
    return value
}

private fun readHints(group: golden.sbe.OrderDecoder.HintsDecoder): List<String> {
    return List(group.count()) { readHintsEntry(group.next()) }
}

private fun readHintsEntry(entry: golden.sbe.OrderDecoder.HintsDecoder): String {
    val value = entry.value()
    return value
}

private fun readRows(group: golden.sbe.OrderDecoder.RowsDecoder): List<List<Int?>> {
    return List(group.count()) { readRowsEntry(group.next()) }
}

private fun readRowsEntry(entry: golden.sbe.OrderDecoder.RowsDecoder): List<Int?> {
    val value = readValue(entry.value())
    return value
}

private fun readPrices(group: golden.sbe.OrderDecoder.PricesDecoder): Map<String, BigDecimal> {
    val map = LinkedHashMap<String, BigDecimal>()
    while (group.hasNext()) {
        val entry = group.next()
        val key = entry.key()
        val value = entry.value()
        map[key] = BigDecimal(value)
    }
    return map
}

private fun readColors(group: golden.sbe.OrderDecoder.ColorsDecoder): List<Color> {
    return List(group.count()) { readColorsEntry(group.next()) }
}

private fun readColorsEntry(entry: golden.sbe.OrderDecoder.ColorsDecoder): Color {
    return Color.values()[entry.value().value().toInt()]
}

private fun readShapes(group: golden.sbe.OrderDecoder.ShapesDecoder): Map<String, Shape> {
    val map = LinkedHashMap<String, Shape>()
    while (group.hasNext()) {
        val entry = group.next()
        val circle = readCircle(entry.circle())
        val point = readPoint(entry.point())
        val key = entry.key()
        map[key] = circle ?: point ?: error("The union holds no branch")
    }
    return map
}

private fun readSeller(group: golden.sbe.OrderDecoder.SellerDecoder): Person? {
    return if (group.hasNext()) readSellerEntry(group.next()) else null
}

private fun readSellerEntry(entry: golden.sbe.OrderDecoder.SellerDecoder): Person {
    val name = entry.name()
    return Person(
            name = name,
            isActive = (entry.isActive() == golden.sbe.BooleanType.T),
        )
}

private fun readHeirs(group: golden.sbe.OrderDecoder.HeirsDecoder): List<Person> {
    return List(group.count()) { readHeirsEntry(group.next()) }
}

private fun readHeirsEntry(entry: golden.sbe.OrderDecoder.HeirsDecoder): Person {
    val name = entry.name()
    return Person(
            name = name,
            isActive = (entry.isActive() == golden.sbe.BooleanType.T),
        )
}

private fun readValue(group: golden.sbe.OrderDecoder.RowsDecoder.ValueDecoder): List<Int?> {
    return List(group.count()) { readValueEntry(group.next()) }
}

private fun readValueEntry(entry: golden.sbe.OrderDecoder.RowsDecoder.ValueDecoder): Int? {
    return (if (entry.hasValue() == golden.sbe.BooleanType.T) entry.value() else null)
}

private fun readCircle(group: golden.sbe.OrderDecoder.ShapesDecoder.CircleDecoder): Circle? {
    return if (group.hasNext()) readCircleEntry(group.next()) else null
}

private fun readCircleEntry(entry: golden.sbe.OrderDecoder.ShapesDecoder.CircleDecoder): Circle {
    return Circle(
            radius = entry.radius(),
        )
}

private fun readPoint(group: golden.sbe.OrderDecoder.ShapesDecoder.PointDecoder): Point? {
    return if (group.hasNext()) readPointEntry(group.next()) else null
}

private fun readPointEntry(entry: golden.sbe.OrderDecoder.ShapesDecoder.PointDecoder): Point {
    return Point(
        )
}
