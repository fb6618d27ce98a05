import java.nio.charset.StandardCharsets.UTF_8
import zio.json.ast.Json

class Tree extends BytesCodec[Json] {
  override def write(value: Json): Array[Byte] = Json.encoder.encodeJson(value, None).toString.getBytes(UTF_8)

  override def read(payload: Array[Byte]): Json = Configured.right(Json.decoder.decodeJson(new String(payload, UTF_8)))
}
