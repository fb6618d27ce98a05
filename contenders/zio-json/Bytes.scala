import java.nio.charset.StandardCharsets.UTF_8
import zio.json.{JsonDecoder, JsonEncoder}

class Bytes extends BytesCodec[Root] {
  private[this] val encoder = JsonEncoder[Root]
  private[this] val decoder = JsonDecoder[Root]

  override def write(value: Root): Array[Byte] = encoder.encodeJson(value, None).toString.getBytes(UTF_8)

  override def read(payload: Array[Byte]): Root = Configured.right(decoder.decodeJson(new String(payload, UTF_8)))
}
