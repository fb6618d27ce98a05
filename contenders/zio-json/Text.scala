import zio.json.{JsonDecoder, JsonEncoder}

class Text extends StringCodec[Root] {
  private[this] val encoder = JsonEncoder[Root]
  private[this] val decoder = JsonDecoder[Root]

  override def write(value: Root): String = encoder.encodeJson(value, None).toString

  override def read(payload: String): Root = Configured.right(decoder.decodeJson(payload))
}
