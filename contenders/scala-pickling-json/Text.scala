import scala.pickling.json.{pickleFormat, JSONPickle}
import scala.pickling.functions

class Text extends StringCodec[Root] {
  override def write(value: Root): String = functions.pickle(value).value

  override def read(payload: String): Root = functions.unpickle[Root](JSONPickle(payload))
}
