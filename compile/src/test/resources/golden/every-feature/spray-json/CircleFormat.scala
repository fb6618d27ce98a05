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

object CircleFormat extends RootJsonFormat[Circle] {
  private[this] lazy val format0: JsonFormat[Double] = DefaultJsonProtocol.DoubleJsonFormat

  override def write(value: Circle): JsObject = {
    val fields = _root_.scala.collection.immutable.Map.newBuilder[_root_.java.lang.String, JsValue]
    fields += (("radius", format0.write(value.radius)))
    JsObject(fields.result())
  }

  override def read(json: JsValue): Circle = {
    val fields = json.asJsObject.fields
    Circle(
      format0.read(fields("radius")),
    )
  }
}
