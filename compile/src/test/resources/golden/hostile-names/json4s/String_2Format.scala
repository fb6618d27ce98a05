package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
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

object String_2Format extends JsonFormat[String_2] {
  private[this] lazy val reader0: Reader[Int] = DefaultReaders.IntReader
  private[this] lazy val writer0: Writer[Int] = DefaultWriters.IntWriter
  private[this] lazy val reader1: Reader[Int] = DefaultReaders.IntReader
  private[this] lazy val writer1: Writer[Int] = DefaultWriters.IntWriter
  private[this] lazy val reader2: Reader[Int] = DefaultReaders.IntReader
  private[this] lazy val writer2: Writer[Int] = DefaultWriters.IntWriter
  private[this] lazy val reader3: Reader[String] = DefaultReaders.StringReader
  private[this] lazy val writer3: Writer[String] = DefaultWriters.StringWriter
  private[this] lazy val reader4: Reader[String] = DefaultReaders.StringReader
  private[this] lazy val writer4: Writer[String] = DefaultWriters.StringWriter
  private[this] lazy val reader5: Reader[String] = DefaultReaders.StringReader
  private[this] lazy val writer5: Writer[String] = DefaultWriters.StringWriter
  private[this] lazy val reader6: Reader[String] = DefaultReaders.StringReader
  private[this] lazy val writer6: Writer[String] = DefaultWriters.StringWriter
  private[this] lazy val reader7: Reader[String] = DefaultReaders.StringReader
  private[this] lazy val writer7: Writer[String] = DefaultWriters.StringWriter
  private[this] lazy val reader8: Reader[Gr__e] = Gr__eFormat
  private[this] lazy val writer8: Writer[Gr__e] = Gr__eFormat

  override def write(value: String_2): JObject = {
    val fields = _root_.scala.collection.immutable.List.newBuilder[(_root_.java.lang.String, JValue)]
    fields += (("class", writer0.write(value.`class`)))
    fields += (("when", writer1.write(value.when)))
    fields += (("_", writer2.write(value.`x_`)))
    fields += (("имя", writer3.write(value.имя)))
    fields += (("${1 + 1}", writer4.write(value.value)))
    fields += (("\"); throw Error() //", writer5.write(value.quote)))
    fields += (("a\u202eb\n", writer6.write(value.turn)))
    fields += (("Value", writer7.write(value.Value)))
    fields += (("Größe", writer8.write(value.Größe)))
    JObject(fields.result())
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, String_2] = json match {
    case JObject(fields) =>
      try _root_.scala.util.Right(read(fields.toMap)) catch { case failed: MappingException => _root_.scala.util.Left(failed) }
    case _ => _root_.scala.util.Left(new MappingException("An object is expected"))
  }

  private[this] def read(fields: _root_.scala.collection.immutable.Map[_root_.java.lang.String, JValue]): String_2 =
    String_2(
      leaves.read(leaves.required(fields, "class"), reader0),
      leaves.read(leaves.required(fields, "when"), reader1),
      leaves.read(leaves.required(fields, "_"), reader2),
      leaves.read(leaves.required(fields, "имя"), reader3),
      leaves.read(leaves.required(fields, "${1 + 1}"), reader4),
      leaves.read(leaves.required(fields, "\"); throw Error() //"), reader5),
      leaves.read(leaves.required(fields, "a\u202eb\n"), reader6),
      leaves.read(leaves.required(fields, "Value"), reader7),
      leaves.read(leaves.required(fields, "Größe"), reader8),
    )
}
