import io.circe.jawn.decodeByteArray
import io.circe.syntax._

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Configured.bytes(value.asJson)

  override def read(payload: Array[Byte]): Root = Configured.right(decodeByteArray[Root](payload))
}
