package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import okio.ByteString.Companion.toByteString

/** Goes through whole values. */
class ModelWalk : Walk<golden.proto.Order> {
    override fun visit(value: golden.proto.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.proto.Order, copies: Copies): golden.proto.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.proto.Order, visits: Visits) {
    visits.take(value.id)
    visits.take(value.int)
    visits.take(value.long)
    visits.take(value.float_field)
    visits.take(value.double_field)
    visits.take(value.boolean)
    visits.take(value.bytes_field.size)
    visits.take(value.price)
    visits.take(value.day)
    visits.take(value.at!!)
    value.paid_at?.let { visits.take(it) }
    value.note?.let { visits.take(it) }
    value.hint?.let { visits.take(it) }
    visits.take(value.count)
    visitListOfString(value.tags, visits)
    visitMapOfBigDecimal(value.prices, visits)
    value.color?.let { visitColor(it, visits) }
    visitListOfColor(value.colors, visits)
    visitMapOfShape(value.shapes, visits)
    value.next?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.proto.Order, copies: Copies): golden.proto.Order =
    golden.proto.Order(
        id = copies.of(value.id),
        int = copies.of(value.int),
        long = copies.of(value.long),
        float_field = copies.of(value.float_field),
        double_field = copies.of(value.double_field),
        boolean = copies.of(value.boolean),
        bytes_field = value.bytes_field.asByteBuffer().toByteString(),
        price = copies.of(value.price),
        day = copies.of(value.day),
        at = copies.of(value.at!!),
        paid_at = value.paid_at?.let { copies.of(it) },
        note = value.note?.let { copies.of(it) },
        hint = value.hint?.let { copies.of(it) },
        count = copies.of(value.count),
        tags = copyListOfString(value.tags, copies),
        prices = copyMapOfBigDecimal(value.prices, copies),
        color = value.color?.let { copyColor(it, copies) },
        colors = copyListOfColor(value.colors, copies),
        shapes = copyMapOfShape(value.shapes, copies),
        next = value.next?.let { copyOrder(it, copies) },
    )

private fun visitColor(value: golden.proto.Color, visits: Visits) {
    visits.take(value.value - 1)
}

private fun copyColor(value: golden.proto.Color, copies: Copies): golden.proto.Color =
    value

private fun visitShape(value: golden.proto.Shape, visits: Visits) {
    when {
        value.circle != null -> visitCircle(value.circle, visits)
        value.point != null -> visitPoint(value.point, visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: golden.proto.Shape, copies: Copies): golden.proto.Shape =
    when {
        value.circle != null -> golden.proto.Shape(circle = copyCircle(value.circle, copies))
        value.point != null -> golden.proto.Shape(point = copyPoint(value.point, copies))
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.proto.Circle, visits: Visits) {
    visits.take(value.radius)
}

private fun copyCircle(value: golden.proto.Circle, copies: Copies): golden.proto.Circle =
    golden.proto.Circle(
        radius = copies.of(value.radius),
    )

private fun visitPoint(value: golden.proto.Point, visits: Visits) {

}

private fun copyPoint(value: golden.proto.Point, copies: Copies): golden.proto.Point =
    golden.proto.Point(
    )

private fun visitListOfString(value: List<String>, visits: Visits) {
    for (item in value) visits.take(item)
}

private fun copyListOfString(value: List<String>, copies: Copies): List<String> =
    value.mapTo(ArrayList(value.size)) { item -> copies.of(item) }

private fun visitMapOfBigDecimal(value: Map<String, String>, visits: Visits) {
    for ((key, item) in value) {
        val before = visits.beginEntry()
        visits.take(key)
        visits.take(item)
        visits.endEntry(before)
    }
}

private fun copyMapOfBigDecimal(value: Map<String, String>, copies: Copies): Map<String, String> =
    value.entries.associateTo(LinkedHashMap<String, String>()) { (key, item) -> copies.of(key) to copies.of(item) }

private fun visitListOfColor(value: List<golden.proto.Color>, visits: Visits) {
    for (item in value) visitColor(item, visits)
}

private fun copyListOfColor(value: List<golden.proto.Color>, copies: Copies): List<golden.proto.Color> =
    value.mapTo(ArrayList(value.size)) { item -> copyColor(item, copies) }

private fun visitMapOfShape(value: Map<String, golden.proto.Shape>, visits: Visits) {
    for ((key, item) in value) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: Map<String, golden.proto.Shape>, copies: Copies): Map<String, golden.proto.Shape> =
    value.entries.associateTo(LinkedHashMap<String, golden.proto.Shape>()) { (key, item) -> copies.of(key) to copyShape(item, copies) }

