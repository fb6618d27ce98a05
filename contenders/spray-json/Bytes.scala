import java.nio.charset.StandardCharsets.UTF_8
import spray.json.JsonParser

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = RootFormat.write(value).compactPrint.getBytes(UTF_8)

  override def read(payload: Array[Byte]): Root = RootFormat.read(JsonParser(payload))
}
