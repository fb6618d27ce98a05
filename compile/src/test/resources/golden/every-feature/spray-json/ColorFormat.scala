package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import spray.json.DefaultJsonProtocol
import spray.json.JsObject
import spray.json.JsString
import spray.json.JsValue
import spray.json.JsonFormat
import spray.json.RootJsonFormat
import spray.json.deserializationError

object ColorFormat extends JsonFormat[Color] {
  private[this] val symbol0 = JsString("RED")
  private[this] val symbol1 = JsString("name")

  override def write(value: Color): JsValue = value match {
    case Color.RED => symbol0
    case Color.name => symbol1
  }

  override def read(json: JsValue): Color = json match {
    case JsString("RED") => Color.RED
    case JsString("name") => Color.name
    case _ => deserializationError("A symbol is expected")
  }
}
