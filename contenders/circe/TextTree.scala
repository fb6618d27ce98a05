import io.circe.Json
import io.circe.jawn.parse

class TextTree extends StringCodec[Json] {
  override def write(value: Json): String = Configured.printer.print(value)

  override def read(payload: String): Json = Configured.right(parse(payload))
}
