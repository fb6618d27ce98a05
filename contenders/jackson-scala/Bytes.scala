class Bytes extends BytesCodec[Root] {
  private[this] val mapper = Configured.mapper()
  private[this] val reader = mapper.readerFor(classOf[Root])
  private[this] val writer = mapper.writerFor(classOf[Root])

  override def write(value: Root): Array[Byte] = writer.writeValueAsBytes(value)

  override def read(payload: Array[Byte]): Root = reader.readValue[Root](payload)
}
