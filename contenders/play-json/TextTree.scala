import play.api.libs.json.{Json, JsValue}

class TextTree extends StringCodec[JsValue] {
  override def write(value: JsValue): String = Json.stringify(value)

  override def read(payload: String): JsValue = Json.parse(payload)
}
