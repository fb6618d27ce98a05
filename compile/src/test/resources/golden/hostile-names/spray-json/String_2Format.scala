package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
import spray.json.DefaultJsonProtocol
import spray.json.JsObject
import spray.json.JsString
import spray.json.JsValue
import spray.json.JsonFormat
import spray.json.RootJsonFormat
import spray.json.deserializationError

object String_2Format extends RootJsonFormat[String_2] {
  private[this] lazy val format0: JsonFormat[Int] = DefaultJsonProtocol.IntJsonFormat
  private[this] lazy val format1: JsonFormat[Int] = DefaultJsonProtocol.IntJsonFormat
  private[this] lazy val format2: JsonFormat[Int] = DefaultJsonProtocol.IntJsonFormat
  private[this] lazy val format3: JsonFormat[String] = DefaultJsonProtocol.StringJsonFormat
  private[this] lazy val format4: JsonFormat[String] = DefaultJsonProtocol.StringJsonFormat
  private[this] lazy val format5: JsonFormat[String] = DefaultJsonProtocol.StringJsonFormat
  private[this] lazy val format6: JsonFormat[String] = DefaultJsonProtocol.StringJsonFormat
  private[this] lazy val format7: JsonFormat[String] = DefaultJsonProtocol.StringJsonFormat
  private[this] lazy val format8: JsonFormat[Gr__e] = Gr__eFormat

  override def write(value: String_2): JsObject = {
    val fields = _root_.scala.collection.immutable.Map.newBuilder[_root_.java.lang.String, JsValue]
    fields += (("class", format0.write(value.`class`)))
    fields += (("when", format1.write(value.when)))
    fields += (("_", format2.write(value.`x_`)))
    fields += (("имя", format3.write(value.имя)))
    fields += (("${1 + 1}", format4.write(value.value)))
    fields += (("\"); throw Error() //", format5.write(value.quote)))
    fields += (("a\u202eb\n", format6.write(value.turn)))
    fields += (("Value", format7.write(value.Value)))
    fields += (("Größe", format8.write(value.Größe)))
    JsObject(fields.result())
  }

  override def read(json: JsValue): String_2 = {
    val fields = json.asJsObject.fields
    String_2(
      format0.read(fields("class")),
      format1.read(fields("when")),
      format2.read(fields("_")),
      format3.read(fields("имя")),
      format4.read(fields("${1 + 1}")),
      format5.read(fields("\"); throw Error() //")),
      format6.read(fields("a\u202eb\n")),
      format7.read(fields("Value")),
      format8.read(fields("Größe")),
    )
  }
}
