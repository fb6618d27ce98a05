import io.circe.Json
import io.circe.jawn.parseByteBuffer
import java.nio.ByteBuffer

class Tree extends BytesCodec[Json] {
  override def write(value: Json): Array[Byte] = Configured.bytes(value)

  override def read(payload: Array[Byte]): Json = Configured.right(parseByteBuffer(ByteBuffer.wrap(payload)))
}
