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

object ShapeFormat extends RootJsonFormat[Shape] {
  override def write(value: Shape): JsValue = value match {
    case branch: Circle => JsObject(CircleFormat.write(branch).fields.updated("type", JsString("Circle")))
    case branch: Point => JsObject(PointFormat.write(branch).fields.updated("type", JsString("Point")))
  }

  override def read(json: JsValue): Shape = json.asJsObject.fields("type") match {
    case JsString("Circle") => CircleFormat.read(json)
    case JsString("Point") => PointFormat.read(json)
    case _ => deserializationError("A branch is expected")
  }
}
