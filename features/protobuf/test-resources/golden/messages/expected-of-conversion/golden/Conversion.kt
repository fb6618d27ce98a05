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
typealias WireRoot = golden.proto.Order

/** The same value in the library's classes. */
fun Root.toWire(): WireRoot = wireOrder(this)

/** The same value in the program's classes. */
fun WireRoot.toDomain(): Root = domainOrder(this)

private fun wireOrder(value: Order): golden.proto.Order =
    golden.proto.Order.newBuilder()
        .setId(value.id.toString())
        .setInt(value.int)
        .setLong(value.long)
        .setFloatField(value.float)
        .setDoubleField(value.double)
        .setBoolean(value.boolean)
        .setBytesField(com.google.protobuf.ByteString.copyFrom(value.bytes))
        .setPrice(value.price.toString())
        .setDay(value.day.toEpochDay())
        .setAt(value.at.let { com.google.protobuf.Timestamp.newBuilder().setSeconds(it.epochSecond).setNanos(it.nano).build() })
        .also { builder -> (value.paidAt?.let { it.let { com.google.protobuf.Timestamp.newBuilder().setSeconds(it.epochSecond).setNanos(it.nano).build() } })?.let { builder.setPaidAt(it) } }
        .also { builder -> (value.note)?.let { builder.setNote(it) } }
        .also { builder -> (value.hint)?.let { builder.setHint(it) } }
        .setCount(value.count)
        .addAllTags(value.tags)
        .putAllPrices(value.prices.mapValues { (_, item) -> item.toString() })
        .also { builder -> (value.color?.let { wireColor(it) })?.let { builder.setColor(it) } }
        .addAllColors(value.colors.map { wireColor(it) })
        .putAllShapes(value.shapes.mapValues { (_, item) -> wireShape(item) })
        .also { builder -> (value.next?.let { wireOrder(it) })?.let { builder.setNext(it) } }
        .build()

private fun wireColor(value: Color): golden.proto.Color =
    golden.proto.Color.forNumber(value.ordinal + 1)

private fun wireShape(value: Shape): golden.proto.Shape =
    when (value) {
        is Circle -> golden.proto.Shape.newBuilder().setCircle(wireCircle(value)).build()
        is Point -> golden.proto.Shape.newBuilder().setPoint(wirePoint(value)).build()
    }

private fun wireCircle(value: Circle): golden.proto.Circle =
    golden.proto.Circle.newBuilder()
        .setRadius(value.radius)
        .build()

private fun wirePoint(value: Point): golden.proto.Point =
    golden.proto.Point.newBuilder()
        .build()

private fun domainOrder(value: golden.proto.Order): Order =
    Order(
        id = UUID.fromString(value.getId()),
        int = value.getInt(),
        long = value.getLong(),
        float = value.getFloatField(),
        double = value.getDoubleField(),
        boolean = value.getBoolean(),
        bytes = value.getBytesField().toByteArray(),
        price = BigDecimal(value.getPrice()),
        day = LocalDate.ofEpochDay(value.getDay()),
        at = value.getAt().let { Instant.ofEpochSecond(it.seconds, it.nanos.toLong()) },
        paidAt = (if (value.hasPaidAt()) value.getPaidAt() else null)?.let { it.let { Instant.ofEpochSecond(it.seconds, it.nanos.toLong()) } },
        note = (if (value.hasNote()) value.getNote() else null),
        hint = (if (value.hasHint()) value.getHint() else null),
        count = value.getCount(),
        tags = value.getTagsList().toList(),
        prices = value.getPricesMap().mapValues { (_, item) -> BigDecimal(item) },
        color = (if (value.hasColor()) value.getColor() else null)?.let { domainColor(it) },
        colors = value.getColorsList().map { domainColor(it) },
        shapes = value.getShapesMap().mapValues { (_, item) -> domainShape(item) },
        next = (if (value.hasNext()) value.getNext() else null)?.let { domainOrder(it) },
    )

private fun domainColor(value: golden.proto.Color): Color =
    Color.values()[value.getNumber() - 1]

private fun domainShape(value: golden.proto.Shape): Shape =
    when (value.getBranchCase()) {
        golden.proto.Shape.BranchCase.CIRCLE -> domainCircle(value.getCircle())
        golden.proto.Shape.BranchCase.POINT -> domainPoint(value.getPoint())
        else -> error("The union holds no branch")
    }

private fun domainCircle(value: golden.proto.Circle): Circle =
    Circle(
        radius = value.getRadius(),
    )

private fun domainPoint(value: golden.proto.Point): Point =
    Point(
    )
