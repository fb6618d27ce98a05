import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  private[this] val mapper = Configured.mapper()
  private[this] val reader = mapper.readerFor(classOf[Root])
  private[this] val writer = mapper.writerFor(classOf[Root])

  override def write(value: Root, out: OutputStream): Unit = writer.writeValue(out, value)

  override def read(input: InputStream): Root = reader.readValue[Root](input)
}
