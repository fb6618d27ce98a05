package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
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

object Gr__eFormat extends Format[Gr__e] {
  private[this] val symbol0 = JsString("entries")
  private[this] val symbol1 = JsString("in")

  override def writes(value: Gr__e): JsValue = value match {
    case Gr__e.entries => symbol0
    case Gr__e.in => symbol1
  }

  override def reads(json: JsValue): JsResult[Gr__e] = json match {
    case JsString("entries") => JsSuccess(Gr__e.entries)
    case JsString("in") => JsSuccess(Gr__e.in)
    case _ => JsError("error.expected.symbol")
  }
}
