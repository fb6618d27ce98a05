package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import play.api.libs.functional.syntax.toFunctionalBuilderOps
import play.api.libs.json.Format
import play.api.libs.json.Json
import play.api.libs.json.JsonConfiguration
import play.api.libs.json.JsError
import play.api.libs.json.JsObject
import play.api.libs.json.JsPath
import play.api.libs.json.JsResult
import play.api.libs.json.JsString
import play.api.libs.json.JsSuccess
import play.api.libs.json.JsValue
import play.api.libs.json.OFormat

object ShapeFormat extends OFormat[Shape] {
  implicit private[this] def format1: OFormat[Circle] = CircleFormat
  implicit private[this] def format2: OFormat[Point] = PointFormat

  private[this] implicit val config: configured.Config = configured.union(
    (classOf[Circle], "Circle"),
    (classOf[Point], "Point"),
  )

  private[this] lazy val format: OFormat[Shape] = Json.format[Shape]

  override def writes(value: Shape): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[Shape] = format.reads(json)
}
