import spray.json.JsonParser

class Text extends StringCodec[Root] {
  override def write(value: Root): String = RootFormat.write(value).compactPrint

  override def read(payload: String): Root = RootFormat.read(JsonParser(payload))
}
