import play.api.libs.json.{Json, JsValue}

class Tree extends BytesCodec[JsValue] {
  override def write(value: JsValue): Array[Byte] = Json.toBytes(value)

  override def read(payload: Array[Byte]): JsValue = Json.parse(payload)
}
