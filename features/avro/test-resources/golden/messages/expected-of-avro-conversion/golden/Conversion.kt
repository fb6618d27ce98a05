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
typealias WireRoot = golden.avro.Order

/** The same value in the library's classes. */
fun Root.toWire(): WireRoot = wireOrder(this)

/** The same value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

private fun wireOrder(value: Order): golden.avro.Order =
    golden.avro.Order().also { record ->
        record.setId(value.id)
        record.setIntField(value.int)
        record.setLongField(value.long)
        record.setFloatField(value.float)
        record.setDoubleField(value.double)
        record.setBooleanField(value.boolean)
        record.setBytes(java.nio.ByteBuffer.wrap(value.bytes))
        record.setPrice(value.price.toString())
        record.setDay(value.day)
        record.setAt(value.at)
        record.setPaidAt(value.paidAt)
        record.setNote(value.note)
        record.setHint(value.hint)
        record.setCount(value.count)
        record.setTags(value.tags)
        record.setPrices(value.prices.mapValues { (_, item) -> item.toString() })
        record.setColor(value.color?.let { wireColor(it) })
        record.setColors(value.colors.map { wireColor(it) })
        record.setShapes(value.shapes.mapValues { (_, item) -> wireShape(item) })
        record.setNext(value.next?.let { wireOrder(it) })
    }

private fun wireColor(value: Color): golden.avro.Color =
    golden.avro.Color.entries[value.ordinal]

private fun wireShape(value: Shape): Any =
    when (value) {
        is Circle -> wireCircle(value)
        is Point -> wirePoint(value)
    }

private fun wireCircle(value: Circle): golden.avro.Circle =
    golden.avro.Circle().also { record ->
        record.setRadius(value.radius)
    }

private fun wirePoint(value: Point): golden.avro.Point =
    golden.avro.Point().also { record ->
    }

private fun domainOrder(value: golden.avro.Order): Order =
    Order(
        id = value.getId(),
        int = value.getIntField(),
        long = value.getLongField(),
        float = value.getFloatField(),
        double = value.getDoubleField(),
        boolean = value.getBooleanField(),
        bytes = value.getBytes().let { buffer -> ByteArray(buffer.remaining()).also { buffer.duplicate().get(it) } },
        price = BigDecimal(value.getPrice()),
        day = value.getDay(),
        at = value.getAt(),
        paidAt = value.getPaidAt(),
        note = value.getNote(),
        hint = value.getHint(),
        count = value.getCount(),
        tags = value.getTags().toList(),
        prices = value.getPrices().mapValues { (_, item) -> BigDecimal(item) },
        color = value.getColor()?.let { domainColor(it) },
        colors = value.getColors().map { domainColor(it) },
        shapes = value.getShapes().mapValues { (_, item) -> domainShape(item) },
        next = value.getNext()?.let { domainOrder(it) },
    )

private fun domainColor(value: golden.avro.Color): Color =
    Color.values()[value.ordinal]

private fun domainShape(value: Any): Shape =
    when (value) {
        is golden.avro.Circle -> domainCircle(value)
        is golden.avro.Point -> domainPoint(value)
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.avro.Circle): Circle =
    Circle(
        radius = value.getRadius(),
    )

private fun domainPoint(value: golden.avro.Point): Point =
    Point(
    )
