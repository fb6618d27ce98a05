import io.bullet.borer.Dom.Element
import io.bullet.borer.Json

class Tree extends BytesCodec[Element] {
  override def write(value: Element): Array[Byte] = Json.encode(value).toByteArray

  override def read(payload: Array[Byte]): Element = Json.decode(payload).withConfig(Configured.reading).to[Element].value
}
