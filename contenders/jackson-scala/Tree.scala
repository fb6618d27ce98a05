import com.fasterxml.jackson.databind.JsonNode

class Tree extends BytesCodec[JsonNode] {
  private[this] val mapper = Configured.mapper()
  private[this] val reader = mapper.readerFor(classOf[JsonNode])
  private[this] val writer = mapper.writer()

  override def write(value: JsonNode): Array[Byte] = writer.writeValueAsBytes(value)

  override def read(payload: Array[Byte]): JsonNode = reader.readValue[JsonNode](payload)
}
