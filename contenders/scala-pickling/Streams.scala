import java.io.{InputStream, OutputStream}
import scala.pickling.binary.{pickleFormat, BinaryPickle, BinaryPickleFormat, StreamOutput}
import scala.pickling.functions

class Streams extends StreamCodec[Root] {
  override def write(value: Root, out: OutputStream): Unit =
    functions.pickleTo[Root, BinaryPickleFormat](value, new StreamOutput(out))

  override def read(input: InputStream): Root = functions.unpickle[Root](BinaryPickle(input))
}
