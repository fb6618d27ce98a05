import io.circe.jawn.decodeByteArray
import io.circe.syntax._
import java.nio.charset.StandardCharsets

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] =
    Configured.printer.print(value.asJson).getBytes(StandardCharsets.UTF_8)

  override def read(payload: Array[Byte]): Root = Configured.right(decodeByteArray[Root](payload))
}
