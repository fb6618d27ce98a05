package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<golden.thrift.Order> {
    override fun visit(value: golden.thrift.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.thrift.Order, copies: Copies): golden.thrift.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.thrift.Order, visits: Visits) {
    visits.take(value.getId())
    visits.take(value.getIntField())
    visits.take(value.getLongField())
    visits.take(value.getFloatField())
    visits.take(value.getDoubleField())
    visits.take(value.isBooleanField())
    visits.take(value.BufferForBytes().remaining())
    visits.take(value.getPrice())
    visits.take(value.getDay())
    visits.take(value.getAt().getSeconds())
    (if (value.isSetPaidAt()) value.getPaidAt() else null)?.let { visits.take(it.getSeconds()) }
    (if (value.isSetNote()) value.getNote() else null)?.let { visits.take(it) }
    (if (value.isSetHint()) value.getHint() else null)?.let { visits.take(it) }
    visits.take(value.getCount())
    visitListOfString(value.getTags(), visits)
    visitMapOfBigDecimal(value.getPrices(), visits)
    (if (value.isSetColor()) value.getColor() else null)?.let { visitColor(it, visits) }
    visitListOfColor(value.getColors(), visits)
    visitMapOfShape(value.getShapes(), visits)
    (if (value.isSetNextField()) value.getNextField() else null)?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.thrift.Order, copies: Copies): golden.thrift.Order =
    golden.thrift.Order()
        .setId(copies.of(value.getId()))
        .setIntField(copies.of(value.getIntField()))
        .setLongField(copies.of(value.getLongField()))
        .setFloatField(copies.of(value.getFloatField()))
        .setDoubleField(copies.of(value.getDoubleField()))
        .setBooleanField(copies.of(value.isBooleanField()))
        .setBytes(org.apache.thrift.TBaseHelper.copyBinary(value.BufferForBytes()))
        .setPrice(copies.of(value.getPrice()))
        .setDay(copies.of(value.getDay()))
        .setAt(value.getAt().deepCopy())
        .also { struct -> ((if (value.isSetPaidAt()) value.getPaidAt() else null)?.let { it.deepCopy() })?.let { struct.setPaidAt(it) } }
        .also { struct -> ((if (value.isSetNote()) value.getNote() else null)?.let { copies.of(it) })?.let { struct.setNote(it) } }
        .also { struct -> ((if (value.isSetHint()) value.getHint() else null)?.let { copies.of(it) })?.let { struct.setHint(it) } }
        .setCount(copies.of(value.getCount()))
        .setTags(copyListOfString(value.getTags(), copies))
        .setPrices(copyMapOfBigDecimal(value.getPrices(), copies))
        .also { struct -> ((if (value.isSetColor()) value.getColor() else null)?.let { copyColor(it, copies) })?.let { struct.setColor(it) } }
        .setColors(copyListOfColor(value.getColors(), copies))
        .setShapes(copyMapOfShape(value.getShapes(), copies))
        .also { struct -> ((if (value.isSetNextField()) value.getNextField() else null)?.let { copyOrder(it, copies) })?.let { struct.setNextField(it) } }

private fun visitColor(value: golden.thrift.Color, visits: Visits) {
    visits.take(value.getValue())
}

private fun copyColor(value: golden.thrift.Color, copies: Copies): golden.thrift.Color =
    value

private fun visitShape(value: golden.thrift.Shape, visits: Visits) {
    when (value.getSetField()) {
        golden.thrift.Shape._Fields.CIRCLE -> visitCircle(value.getCircle(), visits)
        golden.thrift.Shape._Fields.POINT -> visitPoint(value.getPoint(), visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: golden.thrift.Shape, copies: Copies): golden.thrift.Shape =
    when (value.getSetField()) {
        golden.thrift.Shape._Fields.CIRCLE -> golden.thrift.Shape.circle(copyCircle(value.getCircle(), copies))
        golden.thrift.Shape._Fields.POINT -> golden.thrift.Shape.point(copyPoint(value.getPoint(), copies))
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.thrift.Circle, visits: Visits) {
    visits.take(value.getRadius())
}

private fun copyCircle(value: golden.thrift.Circle, copies: Copies): golden.thrift.Circle =
    golden.thrift.Circle()
        .setRadius(copies.of(value.getRadius()))

private fun visitPoint(value: golden.thrift.Point, visits: Visits) {

}

private fun copyPoint(value: golden.thrift.Point, copies: Copies): golden.thrift.Point =
    golden.thrift.Point()

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

private fun visitListOfColor(value: List<golden.thrift.Color>, visits: Visits) {
    for (item in value) visitColor(item, visits)
}

private fun copyListOfColor(value: List<golden.thrift.Color>, copies: Copies): List<golden.thrift.Color> =
    value.mapTo(ArrayList(value.size)) { item -> copyColor(item, copies) }

private fun visitMapOfShape(value: Map<String, golden.thrift.Shape>, visits: Visits) {
    for ((key, item) in value) {
        val before = visits.beginEntry()
        visits.take(key)
        visitShape(item, visits)
        visits.endEntry(before)
    }
}

private fun copyMapOfShape(value: Map<String, golden.thrift.Shape>, copies: Copies): Map<String, golden.thrift.Shape> =
    value.entries.associateTo(LinkedHashMap<String, golden.thrift.Shape>()) { (key, item) -> copies.of(key) to copyShape(item, copies) }

