import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit = Pickler.writeToOutputStream(value, out)

  override def read(input: InputStream): Root = Pickler.read[Root](input: geny.Readable)
}
