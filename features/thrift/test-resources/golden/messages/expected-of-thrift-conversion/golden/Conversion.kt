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
typealias WireRoot = golden.thrift.Order

/** The same value in the library's classes. */
fun Root.toWire(): WireRoot = wireOrder(this)

/** The same value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

private fun wireOrder(value: Order): golden.thrift.Order =
    golden.thrift.Order()
        .setId(value.id.toString())
        .setIntField(value.int)
        .setLongField(value.long)
        .setFloatField(value.float.toDouble())
        .setDoubleField(value.double)
        .setBooleanField(value.boolean)
        .setBytes(java.nio.ByteBuffer.wrap(value.bytes))
        .setPrice(value.price.toString())
        .setDay(value.day.toEpochDay())
        .setAt(value.at.let { golden.thrift.Timestamp(it.epochSecond, it.nano) })
        .also { struct -> (value.paidAt?.let { it.let { golden.thrift.Timestamp(it.epochSecond, it.nano) } })?.let { struct.setPaidAt(it) } }
        .also { struct -> (value.note)?.let { struct.setNote(it) } }
        .also { struct -> (value.hint)?.let { struct.setHint(it) } }
        .setCount(value.count)
        .setTags(value.tags)
        .setPrices(value.prices.mapValues { (_, item) -> item.toString() })
        .also { struct -> (value.color?.let { wireColor(it) })?.let { struct.setColor(it) } }
        .setColors(value.colors.map { wireColor(it) })
        .setShapes(value.shapes.mapValues { (_, item) -> wireShape(item) })
        .also { struct -> (value.next?.let { wireOrder(it) })?.let { struct.setNextField(it) } }

private fun wireColor(value: Color): golden.thrift.Color =
    golden.thrift.Color.findByValue(value.ordinal)

private fun wireShape(value: Shape): golden.thrift.Shape =
    when (value) {
        is Circle -> golden.thrift.Shape.circle(wireCircle(value))
        is Point -> golden.thrift.Shape.point(wirePoint(value))
    }

private fun wireCircle(value: Circle): golden.thrift.Circle =
    golden.thrift.Circle()
        .setRadius(value.radius)

private fun wirePoint(value: Point): golden.thrift.Point =
    golden.thrift.Point()

private fun domainOrder(value: golden.thrift.Order): Order =
    Order(
        id = UUID.fromString(value.getId()),
        int = value.getIntField(),
        long = value.getLongField(),
        float = value.getFloatField().toFloat(),
        double = value.getDoubleField(),
        boolean = value.isBooleanField(),
        bytes = org.apache.thrift.TBaseHelper.byteBufferToByteArray(value.BufferForBytes()),
        price = BigDecimal(value.getPrice()),
        day = LocalDate.ofEpochDay(value.getDay()),
        at = value.getAt().let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) },
        paidAt = (if (value.isSetPaidAt()) value.getPaidAt() else null)?.let { it.let { Instant.ofEpochSecond(it.getSeconds(), it.getNanos().toLong()) } },
        note = (if (value.isSetNote()) value.getNote() else null),
        hint = (if (value.isSetHint()) value.getHint() else null),
        count = value.getCount(),
        tags = value.getTags().toList(),
        prices = value.getPrices().mapValues { (_, item) -> BigDecimal(item) },
        color = (if (value.isSetColor()) value.getColor() else null)?.let { domainColor(it) },
        colors = value.getColors().map { domainColor(it) },
        shapes = value.getShapes().mapValues { (_, item) -> domainShape(item) },
        next = (if (value.isSetNextField()) value.getNextField() else null)?.let { domainOrder(it) },
    )

private fun domainColor(value: golden.thrift.Color): Color =
    Color.values()[value.getValue()]

private fun domainShape(value: golden.thrift.Shape): Shape =
    when (value.getSetField()) {
        golden.thrift.Shape._Fields.CIRCLE -> domainCircle(value.getCircle())
        golden.thrift.Shape._Fields.POINT -> domainPoint(value.getPoint())
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.thrift.Circle): Circle =
    Circle(
        radius = value.getRadius(),
    )

private fun domainPoint(value: golden.thrift.Point): Point =
    Point(
    )
