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

object Gr__eFormat extends JsonFormat[Gr__e] {
  private[this] val symbol0 = JsString("entries")
  private[this] val symbol1 = JsString("in")

  override def write(value: Gr__e): JsValue = value match {
    case Gr__e.entries => symbol0
    case Gr__e.in => symbol1
  }

  override def read(json: JsValue): Gr__e = json match {
    case JsString("entries") => Gr__e.entries
    case JsString("in") => Gr__e.in
    case _ => deserializationError("A symbol is expected")
  }
}
