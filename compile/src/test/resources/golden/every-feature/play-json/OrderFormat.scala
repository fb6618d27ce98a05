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

object OrderFormat extends OFormat[Order] {
  import configured.base64
  import configured.nullable

  implicit private[this] def format1: Format[Color] = ColorFormat
  implicit private[this] def format2: OFormat[Shape] = ShapeFormat
  implicit private[this] def format3: OFormat[Order] = OrderFormat

  private[this] implicit val config: configured.Config = configured.record(
    ("id", "_id"),
    ("int", "int"),
    ("long", "long"),
    ("float", "float"),
    ("double", "double"),
    ("boolean", "boolean"),
    ("bytes", "bytes"),
    ("price", "price"),
    ("day", "day"),
    ("at", "at"),
    ("note", "note"),
    ("hint", "hint"),
    ("count", "count"),
    ("colors", "colors"),
    ("grid", "grid"),
    ("shapes", "shapes"),
    ("next", "next"),
  )("hint")

  private[this] lazy val format: OFormat[Order] =
    Json.format[Order]

  override def writes(value: Order): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[Order] = format.reads(json)
}
