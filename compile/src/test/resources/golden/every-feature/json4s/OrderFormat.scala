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
import org.json4s.DefaultReaders
import org.json4s.DefaultWriters
import org.json4s.BigDecimalWriters
import org.json4s.JObject
import org.json4s.JString
import org.json4s.JValue
import org.json4s.JsonFormat
import org.json4s.JsonKeyWriter
import org.json4s.MappingException
import org.json4s.Reader
import org.json4s.Writer

object OrderFormat extends JsonFormat[Order] {
  private[this] lazy val reader0: Reader[UUID] = leaves.uuid
  private[this] lazy val writer0: Writer[UUID] = leaves.uuid
  private[this] lazy val reader1: Reader[Int] = DefaultReaders.IntReader
  private[this] lazy val writer1: Writer[Int] = DefaultWriters.IntWriter
  private[this] lazy val reader2: Reader[Long] = DefaultReaders.LongReader
  private[this] lazy val writer2: Writer[Long] = DefaultWriters.LongWriter
  private[this] lazy val reader3: Reader[Float] = DefaultReaders.FloatReader
  private[this] lazy val writer3: Writer[Float] = DefaultWriters.FloatWriter
  private[this] lazy val reader4: Reader[Double] = DefaultReaders.DoubleReader
  private[this] lazy val writer4: Writer[Double] = DefaultWriters.DoubleWriter
  private[this] lazy val reader5: Reader[Boolean] = DefaultReaders.BooleanReader
  private[this] lazy val writer5: Writer[Boolean] = DefaultWriters.BooleanWriter
  private[this] lazy val reader6: Reader[Array[Byte]] = leaves.bytes
  private[this] lazy val writer6: Writer[Array[Byte]] = leaves.bytes
  private[this] lazy val reader7: Reader[BigDecimal] = DefaultReaders.BigDecimalReader
  private[this] lazy val writer7: Writer[BigDecimal] = BigDecimalWriters.BigDecimalWriter
  private[this] lazy val reader8: Reader[LocalDate] = leaves.date
  private[this] lazy val writer8: Writer[LocalDate] = leaves.date
  private[this] lazy val reader9: Reader[Instant] = leaves.timestamp
  private[this] lazy val writer9: Writer[Instant] = leaves.timestamp
  private[this] lazy val reader10: Reader[Option[String]] = leaves.nullable(DefaultReaders.StringReader)
  private[this] lazy val writer10: Writer[Option[String]] = DefaultWriters.OptionWriter(DefaultWriters.StringWriter)
  private[this] lazy val reader11: Reader[Option[String]] = leaves.nullable(DefaultReaders.StringReader)
  private[this] lazy val writer11: Writer[Option[String]] = DefaultWriters.OptionWriter(DefaultWriters.StringWriter)
  private[this] lazy val reader12: Reader[Int] = DefaultReaders.IntReader
  private[this] lazy val writer12: Writer[Int] = DefaultWriters.IntWriter
  private[this] lazy val reader13: Reader[Seq[Option[Color]]] = DefaultReaders.iterableReader[_root_.scala.collection.immutable.Seq, Option[Color]](_root_.scala.collection.immutable.Seq, leaves.nullable(ColorFormat))
  private[this] lazy val writer13: Writer[Seq[Option[Color]]] = DefaultWriters.seqWriter(DefaultWriters.OptionWriter(ColorFormat))
  private[this] lazy val reader14: Reader[Seq[Seq[Int]]] = DefaultReaders.iterableReader[_root_.scala.collection.immutable.Seq, Seq[Int]](_root_.scala.collection.immutable.Seq, DefaultReaders.iterableReader[_root_.scala.collection.immutable.Seq, Int](_root_.scala.collection.immutable.Seq, DefaultReaders.IntReader))
  private[this] lazy val writer14: Writer[Seq[Seq[Int]]] = DefaultWriters.seqWriter(DefaultWriters.seqWriter(DefaultWriters.IntWriter))
  private[this] lazy val reader15: Reader[Map[String, Shape]] = DefaultReaders.mapReader(ShapeFormat)
  private[this] lazy val writer15: Writer[Map[String, Shape]] = DefaultWriters.mapWriter(JsonKeyWriter.string, ShapeFormat)
  private[this] lazy val reader16: Reader[Option[Order]] = leaves.nullable(OrderFormat)
  private[this] lazy val writer16: Writer[Option[Order]] = DefaultWriters.OptionWriter(OrderFormat)

  override def write(value: Order): JObject = {
    val fields = _root_.scala.collection.immutable.List.newBuilder[(_root_.java.lang.String, JValue)]
    fields += (("_id", writer0.write(value.id)))
    fields += (("int", writer1.write(value.int)))
    fields += (("long", writer2.write(value.long)))
    fields += (("float", writer3.write(value.float)))
    fields += (("double", writer4.write(value.double)))
    fields += (("boolean", writer5.write(value.boolean)))
    fields += (("bytes", writer6.write(value.bytes)))
    fields += (("price", writer7.write(value.price)))
    fields += (("day", writer8.write(value.day)))
    fields += (("at", writer9.write(value.at)))
    fields += (("note", writer10.write(value.note)))
    if (value.hint.isDefined) fields += (("hint", writer11.write(value.hint)))
    fields += (("count", writer12.write(value.count)))
    fields += (("colors", writer13.write(value.colors)))
    fields += (("grid", writer14.write(value.grid)))
    fields += (("shapes", writer15.write(value.shapes)))
    fields += (("next", writer16.write(value.next)))
    JObject(fields.result())
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, Order] = json match {
    case JObject(fields) =>
      try _root_.scala.util.Right(read(fields.toMap)) catch { case failed: MappingException => _root_.scala.util.Left(failed) }
    case _ => _root_.scala.util.Left(new MappingException("An object is expected"))
  }

  private[this] def read(fields: _root_.scala.collection.immutable.Map[_root_.java.lang.String, JValue]): Order =
    Order(
      leaves.read(leaves.required(fields, "_id"), reader0),
      leaves.read(leaves.required(fields, "int"), reader1),
      leaves.read(leaves.required(fields, "long"), reader2),
      leaves.read(leaves.required(fields, "float"), reader3),
      leaves.read(leaves.required(fields, "double"), reader4),
      leaves.read(leaves.required(fields, "boolean"), reader5),
      leaves.read(leaves.required(fields, "bytes"), reader6),
      leaves.read(leaves.required(fields, "price"), reader7),
      leaves.read(leaves.required(fields, "day"), reader8),
      leaves.read(leaves.required(fields, "at"), reader9),
      fields.get("note").fold[Option[String]](_root_.scala.None)(leaves.read(_, reader10)),
      fields.get("hint").fold[Option[String]](_root_.scala.None)(leaves.read(_, reader11)),
      fields.get("count").fold[Int](7)(leaves.read(_, reader12)),
      leaves.read(leaves.required(fields, "colors"), reader13),
      leaves.read(leaves.required(fields, "grid"), reader14),
      leaves.read(leaves.required(fields, "shapes"), reader15),
      fields.get("next").fold[Option[Order]](_root_.scala.None)(leaves.read(_, reader16)),
    )
}
