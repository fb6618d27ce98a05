package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
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
        if (value is WireRoot) visitOrder(value, visits) else walk.visit(value as Root, visits)

    override fun copy(value: Any, copies: Copies): Any = walk.copy(whole(value), copies)
}

private fun visitOrder(value: golden.flat.Order, visits: Visits) {
    visits.take(value.id().low())
    visits.take(value.intField())
    visits.take(value.longField())
    visits.take(value.floatField())
    visits.take(value.doubleField())
    visits.take(value.booleanField())
    visits.take(value.bytesAsByteBuffer().remaining())
    visits.take(BigDecimal(value.price()))
    visits.take(LocalDate.ofEpochDay(value.day()))
    visits.take(value.at().seconds())
    value.paidAt()?.let { visits.take(it.seconds()) }
    value.note()?.let { visits.take(it) }
    value.hint()?.let { visits.take(it) }
    visits.take(value.count())
    visitListOfString(value.tagsVector(), visits)
    visitMapOfBigDecimal(value.pricesVector(), visits)
    (if (value.hasColor()) value.color() else null)?.let { visitColor(it, visits) }
    visitListOfColor(value.colorsVector(), visits)
    visitMapOfShape(value.shapesVector(), visits)
    value.next()?.let { visitOrder(it, visits) }
}

private fun visitColor(value: Int, visits: Visits) {
    visits.take(value)
}

private fun visitShape(value: golden.flat.Shape, visits: Visits) {
    when (value.branchType().toInt()) {
        1 -> visitCircle((value.branch(golden.flat.Circle()) as golden.flat.Circle), visits)
        2 -> visitPoint((value.branch(golden.flat.Point()) as golden.flat.Point), visits)
        else -> error("The union holds no branch")
    }
}

private fun visitCircle(value: golden.flat.Circle, visits: Visits) {
    visits.take(value.radius())
}

private fun visitPoint(value: golden.flat.Point, visits: Visits) {

}

private fun visitListOfString(value: com.google.flatbuffers.StringVector, visits: Visits) {
    for (index in 0 until value.length()) {
        visits.take(value.get(index))
    }
}

private fun visitMapOfBigDecimal(value: golden.flat.MapOfBigDecimalEntry.Vector, visits: Visits) {
    for (index in 0 until value.length()) {
        val entry = value.get(index)
        val before = visits.beginEntry()
        visits.take(entry.key())
        visits.take(BigDecimal(entry.value()))
        visits.endEntry(before)
    }
}

private fun visitListOfColor(value: com.google.flatbuffers.ByteVector, visits: Visits) {
    for (index in 0 until value.length()) {
        visitColor(value.getAsUnsigned(index), visits)
    }
}

private fun visitMapOfShape(value: golden.flat.MapOfShapeEntry.Vector, visits: Visits) {
    for (index in 0 until value.length()) {
        val entry = value.get(index)
        val before = visits.beginEntry()
        visits.take(entry.key())
        visitShape(entry.value(), visits)
        visits.endEntry(before)
    }
}
