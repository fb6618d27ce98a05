import java.io.ByteArrayInputStream
import org.json4s.jackson.JsonMethods

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = JsonMethods.mapper.writeValueAsBytes(RootFormat.write(value))

  override def read(payload: Array[Byte]): Root =
    leaves.read(JsonMethods.parse(new ByteArrayInputStream(payload), Shape.HAS_DECIMAL), RootFormat)
}
