import com.github.plokhotnyuk.jsoniter_scala.core._

class Bytes extends BytesCodec[Root] {
  private[this] val codec = Configured.codec

  override def write(value: Root): Array[Byte] = writeToArray(value, Configured.writing)(codec)

  override def read(payload: Array[Byte]): Root = readFromArray(payload, Configured.reading)(codec)
}
