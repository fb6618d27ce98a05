import zio.json.ast.Json

class TextTree extends StringCodec[Json] {
  override def write(value: Json): String = Json.encoder.encodeJson(value, None).toString

  override def read(payload: String): Json = Configured.right(Json.decoder.decodeJson(payload))
}
