package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import spray.json.DefaultJsonProtocol
import spray.json.JsObject
import spray.json.JsString
import spray.json.JsValue
import spray.json.JsonFormat
import spray.json.RootJsonFormat
import spray.json.deserializationError

object OrderFormat extends RootJsonFormat[Order] {
  private[this] lazy val format0: JsonFormat[UUID] = leaves.uuid
  private[this] lazy val format1: JsonFormat[Int] = DefaultJsonProtocol.IntJsonFormat
  private[this] lazy val format2: JsonFormat[Long] = DefaultJsonProtocol.LongJsonFormat
  private[this] lazy val format3: JsonFormat[Float] = DefaultJsonProtocol.FloatJsonFormat
  private[this] lazy val format4: JsonFormat[Double] = DefaultJsonProtocol.DoubleJsonFormat
  private[this] lazy val format5: JsonFormat[Boolean] = DefaultJsonProtocol.BooleanJsonFormat
  private[this] lazy val format6: JsonFormat[Array[Byte]] = leaves.bytes
  private[this] lazy val format7: JsonFormat[BigDecimal] = DefaultJsonProtocol.BigDecimalJsonFormat
  private[this] lazy val format8: JsonFormat[LocalDate] = leaves.date
  private[this] lazy val format9: JsonFormat[Instant] = leaves.timestamp
  private[this] lazy val format10: JsonFormat[Option[String]] = DefaultJsonProtocol.optionFormat(DefaultJsonProtocol.StringJsonFormat)
  private[this] lazy val format11: JsonFormat[Option[String]] = DefaultJsonProtocol.optionFormat(DefaultJsonProtocol.StringJsonFormat)
  private[this] lazy val format12: JsonFormat[Int] = DefaultJsonProtocol.IntJsonFormat
  private[this] lazy val format13: JsonFormat[Seq[Option[Color]]] = DefaultJsonProtocol.immSeqFormat(DefaultJsonProtocol.optionFormat(ColorFormat))
  private[this] lazy val format14: JsonFormat[Seq[Seq[Int]]] = DefaultJsonProtocol.immSeqFormat(DefaultJsonProtocol.immSeqFormat(DefaultJsonProtocol.IntJsonFormat))
  private[this] lazy val format15: JsonFormat[Map[String, Shape]] = DefaultJsonProtocol.mapFormat(DefaultJsonProtocol.StringJsonFormat, ShapeFormat)
  private[this] lazy val format16: JsonFormat[Option[Order]] = DefaultJsonProtocol.optionFormat(OrderFormat)

  override def write(value: Order): JsObject = {
    val fields = _root_.scala.collection.immutable.Map.newBuilder[_root_.java.lang.String, JsValue]
    fields += (("_id", format0.write(value.id)))
    fields += (("int", format1.write(value.int)))
    fields += (("long", format2.write(value.long)))
    fields += (("float", format3.write(value.float)))
    fields += (("double", format4.write(value.double)))
    fields += (("boolean", format5.write(value.boolean)))
    fields += (("bytes", format6.write(value.bytes)))
    fields += (("price", format7.write(value.price)))
    fields += (("day", format8.write(value.day)))
    fields += (("at", format9.write(value.at)))
    fields += (("note", format10.write(value.note)))
    if (value.hint.isDefined) fields += (("hint", format11.write(value.hint)))
    fields += (("count", format12.write(value.count)))
    fields += (("colors", format13.write(value.colors)))
    fields += (("grid", format14.write(value.grid)))
    fields += (("shapes", format15.write(value.shapes)))
    fields += (("next", format16.write(value.next)))
    JsObject(fields.result())
  }

  override def read(json: JsValue): Order = {
    val fields = json.asJsObject.fields
    Order(
      format0.read(fields("_id")),
      format1.read(fields("int")),
      format2.read(fields("long")),
      format3.read(fields("float")),
      format4.read(fields("double")),
      format5.read(fields("boolean")),
      format6.read(fields("bytes")),
      format7.read(fields("price")),
      format8.read(fields("day")),
      format9.read(fields("at")),
      fields.get("note").fold[Option[String]](_root_.scala.None)(format10.read),
      fields.get("hint").fold[Option[String]](_root_.scala.None)(format11.read),
      fields.get("count").fold[Int](7)(format12.read),
      format13.read(fields("colors")),
      format14.read(fields("grid")),
      format15.read(fields("shapes")),
      fields.get("next").fold[Option[Order]](_root_.scala.None)(format16.read),
    )
  }
}
