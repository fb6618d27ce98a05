/* A codec. */
import org.example.Library

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Library.write(value)

  override def read(payload: Array[Byte]): Root = Library.read(payload)
}
