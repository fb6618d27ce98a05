package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
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

/** Moves whole values from the binary value form, and views of payloads to it. */
class ViewModelBridge : Bridge<Any> {
    private val bridge = ModelBridge()

    override fun read(input: ValueReader): Any = bridge.read(input)

    override fun write(value: Any, out: ValueWriter) {
        if (value is WireRoot) out.enter(value)
        bridge.write(whole(value), out)
    }
}

private fun whole(value: Any): Root = if (value is WireRoot) value.toDomain() else value as Root

/** Goes through views and through whole values. */
class ViewModelWalk : Walk<Any> {
    private val walk = ModelWalk()

    override fun visit(value: Any, visits: Visits) =
        if (value is WireRoot) visitOrder(value.sbeRewind(), visits) else visitOrder(value as Root, visits)

    override fun copy(value: Any, copies: Copies): Any = walk.copy(whole(value), copies)
}

private fun visitOrder(entry: golden.sbe.OrderDecoder, visits: Visits) {
    visits.take(entry.id().low())
    visits.take(entry.longField())
    visits.take(entry.floatField())
    visits.take(entry.doubleField())
    visits.take((entry.isOpen() == golden.sbe.BooleanType.T))
    visits.take(LocalDate.ofEpochDay(entry.day()))
    visits.take(entry.at().seconds())
    if (entry.hasPaidAt() == golden.sbe.BooleanType.T) visits.take(entry.paidAt().seconds())
    if (entry.hasCountField() == golden.sbe.BooleanType.T) visits.take(entry.countField())
    entry.isGift().let { if (it != golden.sbe.BooleanType.NULL_VAL) visits.take(it == golden.sbe.BooleanType.T) }
    entry.color().let { if (it != golden.sbe.Color.NULL_VAL) visits.take(it.value().toInt()) }
    visits.take((entry.buyerIsActive() == golden.sbe.BooleanType.T))
    visitTags(entry.tags(), visits)
    visitHints(entry.hints(), visits)
    visitRows(entry.rows(), visits)
    visitPrices(entry.prices(), visits)
    visitColors(entry.colors(), visits)
    visitShapes(entry.shapes(), visits)
    visitSeller(entry.seller(), visits)
    visitHeirs(entry.heirs(), visits)
    if (entry.hasNote() == golden.sbe.BooleanType.T) visits.take(entry.note()) else entry.skipNote()
    visits.take(entry.skipBytes())
    visits.take(BigDecimal(entry.price()))
    visits.take(entry.buyerName())
}

private fun visitTags(group: golden.sbe.OrderDecoder.TagsDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take(entry.value())
    }
}

private fun visitHints(group: golden.sbe.OrderDecoder.HintsDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take(entry.value())
    }
}

private fun visitRows(group: golden.sbe.OrderDecoder.RowsDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visitValue(entry.value(), visits)
    }
}

private fun visitPrices(group: golden.sbe.OrderDecoder.PricesDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        val before = visits.beginEntry()
        visits.take(entry.key())
        visits.take(BigDecimal(entry.value()))
        visits.endEntry(before)
    }
}

private fun visitColors(group: golden.sbe.OrderDecoder.ColorsDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take(entry.value().value().toInt())
    }
}

private fun visitShapes(group: golden.sbe.OrderDecoder.ShapesDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        val before = visits.beginEntry()
        visitCircle(entry.circle(), visits)
        visitPoint(entry.point(), visits)
        visits.take(entry.key())
        visits.endEntry(before)
    }
}

private fun visitSeller(group: golden.sbe.OrderDecoder.SellerDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take((entry.isActive() == golden.sbe.BooleanType.T))
        visits.take(entry.name())
    }
}

private fun visitHeirs(group: golden.sbe.OrderDecoder.HeirsDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take((entry.isActive() == golden.sbe.BooleanType.T))
        visits.take(entry.name())
    }
}

private fun visitValue(group: golden.sbe.OrderDecoder.RowsDecoder.ValueDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        if (entry.hasValue() == golden.sbe.BooleanType.T) visits.take(entry.value())
    }
}

private fun visitCircle(group: golden.sbe.OrderDecoder.ShapesDecoder.CircleDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
        visits.take(entry.radius())
    }
}

private fun visitPoint(group: golden.sbe.OrderDecoder.ShapesDecoder.PointDecoder, visits: Visits) {
    while (group.hasNext()) {
        val entry = group.next()
    }
}

private fun visitOrder(value: Order, visits: Visits) {
    visits.take(value.id)
    visits.take(value.long)
    visits.take(value.float)
    visits.take(value.double)
    visits.take(value.isOpen)
    visits.take(value.day)
    visits.take(value.at)
    value.paidAt?.let { visits.take(it) }
    value.count?.let { visits.take(it) }
    value.isGift?.let { visits.take(it) }
    value.color?.let { visits.take(it.ordinal) }
    visits.take(value.buyer.isActive)
    visitTags(value.tags, visits)
    visitHints(value.hints.orEmpty(), visits)
    visitRows(value.rows, visits)
    visitPrices(value.prices, visits)
    visitColors(value.colors, visits)
    visitShapes(value.shapes, visits)
    value.seller?.let { visitSeller(it, visits) }
    visitHeirs(value.heirs, visits)
    value.note?.let { visits.take(it) }
    visits.take(value.bytes)
    visits.take(value.price)
    visits.take(value.buyer.name)
}

private fun visitTags(values: List<String>, visits: Visits) {
    for (value in values) {
        visits.take(value)
    }
}

private fun visitHints(values: List<String>, visits: Visits) {
    for (value in values) {
        visits.take(value)
    }
}

private fun visitRows(values: List<List<Int?>>, visits: Visits) {
    for (value in values) {
        visitValue(value, visits)
    }
}

private fun visitPrices(values: Map<String, BigDecimal>, visits: Visits) {
    for ((key, value) in values) {
        val before = visits.beginEntry()
        visits.take(key)
        visits.take(value)
        visits.endEntry(before)
    }
}

private fun visitColors(values: List<Color>, visits: Visits) {
    for (value in values) {
        visits.take(value.ordinal)
    }
}

private fun visitShapes(values: Map<String, Shape>, visits: Visits) {
    for ((key, value) in values) {
        val before = visits.beginEntry()
        value.let { choice ->
            when (choice) {
                is Circle -> visitCircle(choice, visits)
                is Point -> visitPoint(choice, visits)
            }
        }
        visits.take(key)
        visits.endEntry(before)
    }
}

private fun visitSeller(value: Person, visits: Visits) {
    visits.take(value.isActive)
    visits.take(value.name)
}

private fun visitHeirs(values: List<Person>, visits: Visits) {
    for (value in values) {
        visits.take(value.isActive)
        visits.take(value.name)
    }
}

private fun visitValue(values: List<Int?>, visits: Visits) {
    for (value in values) {
        value?.let { visits.take(it) }
    }
}

private fun visitCircle(value: Circle, visits: Visits) {
    visits.take(value.radius)
}

private fun visitPoint(value: Point, visits: Visits) {

}
