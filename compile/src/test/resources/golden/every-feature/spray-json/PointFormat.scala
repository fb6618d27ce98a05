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

object PointFormat extends RootJsonFormat[Point] {

  override def write(value: Point): JsObject = {
    val fields = _root_.scala.collection.immutable.Map.newBuilder[_root_.java.lang.String, JsValue]
    JsObject(fields.result())
  }

  override def read(json: JsValue): Point = {
    val fields = json.asJsObject.fields
    Point(
    )
  }
}
