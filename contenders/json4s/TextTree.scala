import org.json4s.JValue
import org.json4s.jackson.JsonMethods

class TextTree extends StringCodec[JValue] {
  override def write(value: JValue): String = JsonMethods.compact(value)

  override def read(payload: String): JValue = JsonMethods.parse(payload, Shape.HAS_DECIMAL)
}
