import java.nio.charset.StandardCharsets.UTF_8
import spray.json.{JsValue, JsonParser}

class Tree extends BytesCodec[JsValue] {
  override def write(value: JsValue): Array[Byte] = value.compactPrint.getBytes(UTF_8)

  override def read(payload: Array[Byte]): JsValue = JsonParser(payload)
}
