import io.bullet.borer.Cbor
import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit = Cbor.encode(value).to(out).result

  override def read(input: InputStream): Root = Cbor.decode(input).to[Root].value
}
