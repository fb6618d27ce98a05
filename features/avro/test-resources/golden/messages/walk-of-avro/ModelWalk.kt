package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<golden.avro.Order> {
    override fun visit(value: golden.avro.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.avro.Order, copies: Copies): golden.avro.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.avro.Order, visits: Visits) {
    visits.take(value.getId())
    visits.take(value.getIntField())
    visits.take(value.getLongField())
    visits.take(value.getFloatField())
    visits.take(value.getDoubleField())
    visits.take(value.getBooleanField())
    visits.take(value.getBytes().remaining())
    visits.take(value.getPrice())
    visits.take(value.getDay())
    visits.take(value.getAt())
    value.getPaidAt()?.let { visits.take(it) }
    value.getNote()?.let { visits.take(it) }
    value.getHint()?.let { visits.take(it) }
    visits.take(value.getCount())
    visitListOfString(value.getTags(), visits)
    visitMapOfBigDecimal(value.getPrices(), visits)
    value.getColor()?.let { visitColor(it, visits) }
    visitListOfColor(value.getColors(), visits)
    visitMapOfShape(value.getShapes(), visits)
    value.getNext()?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.avro.Order, copies: Copies): golden.avro.Order =
    golden.avro.Order().also { record ->
        record.setId(copies.of(value.getId()))
        record.setIntField(copies.of(value.getIntField()))
        record.setLongField(copies.of(value.getLongField()))
        record.setFloatField(copies.of(value.getFloatField()))
        record.setDoubleField(copies.of(value.getDoubleField()))
        record.setBooleanField(copies.of(value.getBooleanField()))
        record.setBytes(java.nio.ByteBuffer.wrap(value.getBytes().let { buffer -> ByteArray(buffer.remaining()).also { buffer.duplicate().get(it) } }))
        record.setPrice(copies.of(value.getPrice()))
        record.setDay(copies.of(value.getDay()))
        record.setAt(copies.of(value.getAt()))
        record.setPaidAt(value.getPaidAt()?.let { copies.of(it) })
        record.setNote(value.getNote()?.let { copies.of(it) })
        record.setHint(value.getHint()?.let { copies.of(it) })
        record.setCount(copies.of(value.getCount()))
        record.setTags(copyListOfString(value.getTags(), copies))
        record.setPrices(copyMapOfBigDecimal(value.getPrices(), copies))
        record.setColor(value.getColor()?.let { copyColor(it, copies) })
        record.setColors(copyListOfColor(value.getColors(), copies))
        record.setShapes(copyMapOfShape(value.getShapes(), copies))
        record.setNext(value.getNext()?.let { copyOrder(it, copies) })
    }

private fun visitColor(value: golden.avro.Color, visits: Visits) {
    visits.take(value.ordinal)
}

private fun copyColor(value: golden.avro.Color, copies: Copies): golden.avro.Color =
    value

private fun visitShape(value: Any, visits: Visits) {
    when (value) {
        is golden.avro.Circle -> visitCircle(value, visits)
        is golden.avro.Point -> visitPoint(value, visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: Any, copies: Copies): Any =
    when (value) {
        is golden.avro.Circle -> copyCircle(value, copies)
        is golden.avro.Point -> copyPoint(value, copies)
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.avro.Circle, visits: Visits) {
    visits.take(value.getRadius())
}

private fun copyCircle(value: golden.avro.Circle, copies: Copies): golden.avro.Circle =
    golden.avro.Circle().also { record ->
        record.setRadius(copies.of(value.getRadius()))
    }

private fun visitPoint(value: golden.avro.Point, visits: Visits) {

}

private fun copyPoint(value: golden.avro.Point, copies: Copies): golden.avro.Point =
    golden.avro.Point().also { record ->
    }

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

private fun visitListOfColor(value: List<golden.avro.Color>, visits: Visits) {
    for (item in value) visitColor(item, visits)
}

private fun copyListOfColor(value: List<golden.avro.Color>, copies: Copies): List<golden.avro.Color> =
    value.mapTo(ArrayList(value.size)) { item -> copyColor(item, copies) }

private fun visitMapOfShape(value: Map<String, Any>, visits: Visits) {
    for ((key, item) in value) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: Map<String, Any>, copies: Copies): Map<String, Any> =
    value.entries.associateTo(LinkedHashMap<String, Any>()) { (key, item) -> copies.of(key) to copyShape(item, copies) }

