import java.io.{InputStream, OutputStream}
import org.json4s.jackson.JsonMethods

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit = JsonMethods.mapper.writeValue(out, RootFormat.write(value))

  override def read(input: InputStream): Root = leaves.read(JsonMethods.parse(input, Shape.HAS_DECIMAL), RootFormat)
}
