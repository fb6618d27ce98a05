import io.bullet.borer.Json
import java.nio.charset.StandardCharsets.UTF_8

class Text extends StringCodec[Root] {
  override def write(value: Root): String = Json.encode(value).toUtf8String

  override def read(payload: String): Root = Json.decode(payload.getBytes(UTF_8)).withConfig(Configured.reading).to[Root].value
}
