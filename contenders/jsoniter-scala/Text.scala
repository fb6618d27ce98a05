import com.github.plokhotnyuk.jsoniter_scala.core._

class Text extends StringCodec[Root] {
  private[this] val codec = Configured.codec

  override def write(value: Root): String = writeToString(value)(codec)

  override def read(payload: String): Root = readFromString(payload)(codec)
}
