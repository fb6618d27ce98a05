import io.bullet.borer.Json
import java.io.{InputStream, OutputStream}

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit = Json.encode(value).to(out).result

  override def read(input: InputStream): Root = Json.decode(input).withConfig(Configured.reading).to[Root].value
}
