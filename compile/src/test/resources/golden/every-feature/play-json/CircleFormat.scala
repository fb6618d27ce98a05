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

object CircleFormat extends OFormat[Circle] {
  import configured.base64
  import configured.nullable


  private[this] implicit val config: configured.Config = configured.record(
    ("radius", "radius"),
  )()

  private[this] lazy val format: OFormat[Circle] =
    Json.format[Circle]

  override def writes(value: Circle): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[Circle] = format.reads(json)
}
