import org.json4s.jackson.JsonMethods

class Text extends StringCodec[Root] {
  override def write(value: Root): String = JsonMethods.compact(RootFormat.write(value))

  override def read(payload: String): Root = leaves.read(JsonMethods.parse(payload, Shape.HAS_DECIMAL), RootFormat)
}
