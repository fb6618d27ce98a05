import scala.pickling.binary.{pickleFormat, BinaryPickle}
import scala.pickling.functions

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = functions.pickle(value).value

  override def read(payload: Array[Byte]): Root = functions.unpickle[Root](BinaryPickle(payload))
}
