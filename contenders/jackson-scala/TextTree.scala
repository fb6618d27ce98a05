import com.fasterxml.jackson.databind.JsonNode

class TextTree extends StringCodec[JsonNode] {
  private[this] val mapper = Configured.mapper()
  private[this] val reader = mapper.reader()
  private[this] val writer = mapper.writer()

  override def write(value: JsonNode): String = writer.writeValueAsString(value)

  override def read(payload: String): JsonNode = reader.readTree(payload)
}
