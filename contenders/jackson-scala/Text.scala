class Text extends StringCodec[Root] {
  private[this] val mapper = Configured.mapper()
  private[this] val reader = mapper.readerFor(classOf[Root])
  private[this] val writer = mapper.writerFor(classOf[Root])

  override def write(value: Root): String = writer.writeValueAsString(value)

  override def read(payload: String): Root = reader.readValue[Root](payload)
}
