package golden

import dev.serdemark.worker.value.Copies
import dev.serdemark.worker.value.Visits
import dev.serdemark.worker.value.Walk
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Goes through whole values. */
class ModelWalk : Walk<golden.proto.Order> {
    override fun visit(value: golden.proto.Order, visits: Visits) = visitOrder(value, visits)

    override fun copy(value: golden.proto.Order, copies: Copies): golden.proto.Order = copyOrder(value, copies)
}

private fun visitOrder(value: golden.proto.Order, visits: Visits) {
    visits.take(value.getId())
    visits.take(value.getInt())
    visits.take(value.getLong())
    visits.take(value.getFloatField())
    visits.take(value.getDoubleField())
    visits.take(value.getBoolean())
    visits.take(value.getBytesField().size())
    visits.take(value.getPrice())
    visits.take(value.getDay())
    visits.take(value.getAt().getSeconds())
    (if (value.hasPaidAt()) value.getPaidAt() else null)?.let { visits.take(it.getSeconds()) }
    (if (value.hasNote()) value.getNote() else null)?.let { visits.take(it) }
    (if (value.hasHint()) value.getHint() else null)?.let { visits.take(it) }
    visits.take(value.getCount())
    visitListOfString(value.getTagsList(), visits)
    visitMapOfBigDecimal(value.getPricesMap(), visits)
    (if (value.hasColor()) value.getColor() else null)?.let { visitColor(it, visits) }
    visitListOfColor(value.getColorsList(), visits)
    visitMapOfShape(value.getShapesMap(), visits)
    (if (value.hasNext()) value.getNext() else null)?.let { visitOrder(it, visits) }
}

private fun copyOrder(value: golden.proto.Order, copies: Copies): golden.proto.Order =
    golden.proto.Order.newBuilder()
        .setId(copies.of(value.getId()))
        .setInt(copies.of(value.getInt()))
        .setLong(copies.of(value.getLong()))
        .setFloatField(copies.of(value.getFloatField()))
        .setDoubleField(copies.of(value.getDoubleField()))
        .setBoolean(copies.of(value.getBoolean()))
        .setBytesField(com.google.protobuf.ByteString.copyFrom(value.getBytesField().asReadOnlyByteBuffer()))
        .setPrice(copies.of(value.getPrice()))
        .setDay(copies.of(value.getDay()))
        .setAt(value.getAt().toBuilder().build())
        .also { builder -> ((if (value.hasPaidAt()) value.getPaidAt() else null)?.let { it.toBuilder().build() })?.let { builder.setPaidAt(it) } }
        .also { builder -> ((if (value.hasNote()) value.getNote() else null)?.let { copies.of(it) })?.let { builder.setNote(it) } }
        .also { builder -> ((if (value.hasHint()) value.getHint() else null)?.let { copies.of(it) })?.let { builder.setHint(it) } }
        .setCount(copies.of(value.getCount()))
        .addAllTags(copyListOfString(value.getTagsList(), copies))
        .putAllPrices(copyMapOfBigDecimal(value.getPricesMap(), copies))
        .also { builder -> ((if (value.hasColor()) value.getColor() else null)?.let { copyColor(it, copies) })?.let { builder.setColor(it) } }
        .addAllColors(copyListOfColor(value.getColorsList(), copies))
        .putAllShapes(copyMapOfShape(value.getShapesMap(), copies))
        .also { builder -> ((if (value.hasNext()) value.getNext() else null)?.let { copyOrder(it, copies) })?.let { builder.setNext(it) } }
        .build()

private fun visitColor(value: golden.proto.Color, visits: Visits) {
    visits.take(value.getNumber() - 1)
}

private fun copyColor(value: golden.proto.Color, copies: Copies): golden.proto.Color =
    value

private fun visitShape(value: golden.proto.Shape, visits: Visits) {
    when (value.getBranchCase()) {
        golden.proto.Shape.BranchCase.CIRCLE -> visitCircle(value.getCircle(), visits)
        golden.proto.Shape.BranchCase.POINT -> visitPoint(value.getPoint(), visits)
        else -> error("The union holds no branch")
    }
}

private fun copyShape(value: golden.proto.Shape, copies: Copies): golden.proto.Shape =
    when (value.getBranchCase()) {
        golden.proto.Shape.BranchCase.CIRCLE -> golden.proto.Shape.newBuilder().setCircle(copyCircle(value.getCircle(), copies)).build()
        golden.proto.Shape.BranchCase.POINT -> golden.proto.Shape.newBuilder().setPoint(copyPoint(value.getPoint(), copies)).build()
        else -> error("The union holds no branch")
    }

private fun visitCircle(value: golden.proto.Circle, visits: Visits) {
    visits.take(value.getRadius())
}

private fun copyCircle(value: golden.proto.Circle, copies: Copies): golden.proto.Circle =
    golden.proto.Circle.newBuilder()
        .setRadius(copies.of(value.getRadius()))
        .build()

private fun visitPoint(value: golden.proto.Point, visits: Visits) {

}

private fun copyPoint(value: golden.proto.Point, copies: Copies): golden.proto.Point =
    golden.proto.Point.newBuilder()
        .build()

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

