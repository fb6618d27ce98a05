import io.circe.Json
import io.circe.jawn.parseByteArray

class Tree extends BytesCodec[Json] {
  override def write(value: Json): Array[Byte] = Configured.bytes(value)

  override def read(payload: Array[Byte]): Json = Configured.right(parseByteArray(payload))
}
