import java.nio.charset.StandardCharsets.UTF_8
import scala.pickling.json.{pickleFormat, JSONPickle}
import scala.pickling.functions

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = functions.pickle(value).value.getBytes(UTF_8)

  override def read(payload: Array[Byte]): Root = functions.unpickle[Root](JSONPickle(new String(payload, UTF_8)))
}
