import io.circe.jawn.decode
import io.circe.syntax._

class Text extends StringCodec[Root] {
  override def write(value: Root): String = Configured.printer.print(value.asJson)

  override def read(payload: String): Root = Configured.right(decode[Root](payload))
}
