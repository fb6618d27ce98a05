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

object ColorFormat extends Format[Color] {
  private[this] val symbol0 = JsString("RED")
  private[this] val symbol1 = JsString("name")

  override def writes(value: Color): JsValue = value match {
    case Color.RED => symbol0
    case Color.name => symbol1
  }

  override def reads(json: JsValue): JsResult[Color] = json match {
    case JsString("RED") => JsSuccess(Color.RED)
    case JsString("name") => JsSuccess(Color.name)
    case _ => JsError("error.expected.symbol")
  }
}
