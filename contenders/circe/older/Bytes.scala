import io.circe.jawn.decodeByteBuffer
import io.circe.syntax._
import java.nio.ByteBuffer

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Configured.bytes(value.asJson)

  override def read(payload: Array[Byte]): Root = Configured.right(decodeByteBuffer[Root](ByteBuffer.wrap(payload)))
}
