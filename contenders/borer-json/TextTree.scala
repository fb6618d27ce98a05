import io.bullet.borer.Dom.Element
import io.bullet.borer.Json
import java.nio.charset.StandardCharsets.UTF_8

class TextTree extends StringCodec[Element] {
  override def write(value: Element): String = Json.encode(value).toUtf8String

  override def read(payload: String): Element = Json.decode(payload.getBytes(UTF_8)).withConfig(Configured.reading).to[Element].value
}
