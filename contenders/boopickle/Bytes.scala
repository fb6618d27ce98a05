import boopickle.BufferPool
import boopickle.DefaultBasic._
import java.nio.ByteBuffer

class Bytes extends BytesCodec[Root] {
  import Configured._

  override def write(value: Root): Array[Byte] = {
    val buffer = Pickle.intoBytes(value)
    val bytes = new Array[Byte](buffer.remaining)
    buffer.get(bytes)
    BufferPool.release(buffer)
    bytes
  }

  override def read(payload: Array[Byte]): Root = Unpickle[Root].fromBytes(ByteBuffer.wrap(payload))
}
