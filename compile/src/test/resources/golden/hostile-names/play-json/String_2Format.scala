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

object String_2Format extends OFormat[String_2] {
  import configured.base64
  import configured.nullable

  implicit private[this] def format1: Format[Gr__e] = Gr__eFormat

  private[this] implicit val config: configured.Config = configured.record(
    ("class", "class"),
    ("when", "when"),
    ("x_", "_"),
    ("имя", "имя"),
    ("value", "${1 + 1}"),
    ("quote", "\"); throw Error() //"),
    ("turn", "a\u202eb\n"),
    ("Value", "Value"),
    ("Größe", "Größe"),
  )()

  private[this] lazy val format: OFormat[String_2] =
    Json.format[String_2]

  override def writes(value: String_2): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[String_2] = format.reads(json)
}
