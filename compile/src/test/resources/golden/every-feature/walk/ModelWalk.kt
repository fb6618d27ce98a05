package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<Order> {
    override fun visit(value: Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: Order, copies: Copies): Order = copyOrder(value, copies)
}

private fun visitOrder(value: Order, visits: Visits) {
    visits.take(value.id)
    visits.take(value.int)
    visits.take(value.long)
    visits.take(value.float)
    visits.take(value.double)
    visits.take(value.boolean)
    visits.take(value.bytes)
    visits.take(value.price)
    visits.take(value.day)
    visits.take(value.at)
    value.note?.let { visits.take(it) }
    value.hint?.let { visits.take(it) }
    visits.take(value.count)
    visitListOfNullableColor(value.colors, visits)
    visitListOfListOfInt(value.grid, visits)
    visitMapOfShape(value.shapes, visits)
    value.next?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: Order, copies: Copies): Order =
    Order(
        id = copies.of(value.id),
        int = copies.of(value.int),
        long = copies.of(value.long),
        float = copies.of(value.float),
        double = copies.of(value.double),
        boolean = copies.of(value.boolean),
        bytes = copies.of(value.bytes),
        price = copies.of(value.price),
        day = copies.of(value.day),
        at = copies.of(value.at),
        note = value.note?.let { copies.of(it) },
        hint = value.hint?.let { copies.of(it) },
        count = copies.of(value.count),
        colors = copyListOfNullableColor(value.colors, copies),
        grid = copyListOfListOfInt(value.grid, copies),
        shapes = copyMapOfShape(value.shapes, copies),
        next = value.next?.let { copyOrder(it, copies) },
    )

private fun visitColor(value: Color, visits: Visits) {
    visits.take(value.ordinal)
}

private fun copyColor(value: Color, copies: Copies): Color =
    value

private fun visitShape(value: Shape, visits: Visits) {
    when (value) {
        is Circle -> visitCircle(value, visits)
        is Point -> visitPoint(value, visits)
    }
}

private fun copyShape(value: Shape, copies: Copies): Shape =
    when (value) {
        is Circle -> copyCircle(value, copies)
        is Point -> copyPoint(value, copies)
    }

private fun visitCircle(value: Circle, visits: Visits) {
    visits.take(value.radius)
}

private fun copyCircle(value: Circle, copies: Copies): Circle =
    Circle(
        radius = copies.of(value.radius),
    )

private fun visitPoint(value: Point, visits: Visits) {

}

private fun copyPoint(value: Point, copies: Copies): Point =
    Point(
    )

private fun visitListOfNullableColor(value: List<Color?>, visits: Visits) {
    for (item in value) item?.let { visitColor(it, visits) }
}

private fun copyListOfNullableColor(value: List<Color?>, copies: Copies): List<Color?> =
    value.mapTo(ArrayList(value.size)) { item -> item?.let { copyColor(it, copies) } }

private fun visitListOfInt(value: List<Int>, visits: Visits) {
    for (item in value) visits.take(item)
}

private fun copyListOfInt(value: List<Int>, copies: Copies): List<Int> =
    value.mapTo(ArrayList(value.size)) { item -> copies.of(item) }

private fun visitListOfListOfInt(value: List<List<Int>>, visits: Visits) {
    for (item in value) visitListOfInt(item, visits)
}

private fun copyListOfListOfInt(value: List<List<Int>>, copies: Copies): List<List<Int>> =
    value.mapTo(ArrayList(value.size)) { item -> copyListOfInt(item, copies) }

private fun visitMapOfShape(value: Map<String, Shape>, visits: Visits) {
    for ((key, item) in value) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: Map<String, Shape>, copies: Copies): Map<String, Shape> =
    value.entries.associateTo(LinkedHashMap<String, Shape>()) { (key, item) -> copies.of(key) to copyShape(item, copies) }

