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
    visits.take(value.getId())
    visits.take(value.getInt_2())
    visits.take(value.getLong_2())
    visits.take(value.getFloat_2())
    visits.take(value.getDouble_2())
    visits.take(value.isBoolean_2())
    visits.take(value.getBytes())
    visits.take(value.getPrice())
    visits.take(value.getDay())
    visits.take(value.getAt())
    value.getNote()?.let { visits.take(it) }
    value.getHint()?.let { visits.take(it) }
    visits.take(value.getCount())
    visitListOfNullableColor(value.getColors(), visits)
    visitListOfListOfInt(value.getGrid(), visits)
    visitMapOfShape(value.getShapes(), visits)
    value.getNext()?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: Order, copies: Copies): Order =
    Order().apply {
        setId(copies.of(value.getId()))
        setInt_2(copies.of(value.getInt_2()))
        setLong_2(copies.of(value.getLong_2()))
        setFloat_2(copies.of(value.getFloat_2()))
        setDouble_2(copies.of(value.getDouble_2()))
        setBoolean_2(copies.of(value.isBoolean_2()))
        setBytes(copies.of(value.getBytes()))
        setPrice(copies.of(value.getPrice()))
        setDay(copies.of(value.getDay()))
        setAt(copies.of(value.getAt()))
        setNote(value.getNote()?.let { copies.of(it) })
        setHint(value.getHint()?.let { copies.of(it) })
        setCount(copies.of(value.getCount()))
        setColors(copyListOfNullableColor(value.getColors(), copies))
        setGrid(copyListOfListOfInt(value.getGrid(), copies))
        setShapes(copyMapOfShape(value.getShapes(), copies))
        setNext(value.getNext()?.let { copyOrder(it, copies) })
    }

private fun visitColor(value: Color, visits: Visits) {
    visits.take(value.ordinal)
}

private fun copyColor(value: Color, copies: Copies): Color =
    value

private fun visitShape(value: Shape, visits: Visits) {
    when (value) {
        is Circle -> visitCircle(value, visits)
        is Point -> visitPoint(value, visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: Shape, copies: Copies): Shape =
    when (value) {
        is Circle -> copyCircle(value, copies)
        is Point -> copyPoint(value, copies)
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: Circle, visits: Visits) {
    visits.take(value.getRadius())
}

private fun copyCircle(value: Circle, copies: Copies): Circle =
    Circle().apply {
        setRadius(copies.of(value.getRadius()))
    }

private fun visitPoint(value: Point, visits: Visits) {

}

private fun copyPoint(value: Point, copies: Copies): Point =
    Point()

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

