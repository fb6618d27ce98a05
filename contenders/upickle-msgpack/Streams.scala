import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit = upickle.default.writeBinaryTo(value, out)

  override def read(input: InputStream): Root = upickle.default.readBinary[Root](input)
}
