import com.github.plokhotnyuk.jsoniter_scala.core._

class Text extends StringCodec[Root] {
  private[this] val codec = Configured.codec

  override def write(value: Root): String = writeToString(value, Configured.writing)(codec)

  override def read(payload: String): Root = readFromString(payload, Configured.reading)(codec)
}
