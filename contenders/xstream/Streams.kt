import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val xstream = configured()

    override fun write(value: Root, out: OutputStream) = xstream.toXML(value, out.writer())

    override fun read(input: InputStream): Root = xstream.fromXML(input) as Root
}
