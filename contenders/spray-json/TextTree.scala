import spray.json.{JsValue, JsonParser}

class TextTree extends StringCodec[JsValue] {
  override def write(value: JsValue): String = value.compactPrint

  override def read(payload: String): JsValue = JsonParser(payload)
}
