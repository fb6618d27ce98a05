import java.io.ByteArrayInputStream
import org.json4s.JValue
import org.json4s.jackson.JsonMethods

class Tree extends BytesCodec[JValue] {
  override def write(value: JValue): Array[Byte] = JsonMethods.mapper.writeValueAsBytes(value)

  override def read(payload: Array[Byte]): JValue = JsonMethods.parse(new ByteArrayInputStream(payload), Shape.HAS_DECIMAL)
}
