import com.github.plokhotnyuk.jsoniter_scala.core._
import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  private[this] val codec = Configured.codec

  override def write(value: Root, out: OutputStream): Unit = writeToStream(value, out, Configured.writing)(codec)

  override def read(input: InputStream): Root = readFromStream(input, Configured.reading)(codec)
}
