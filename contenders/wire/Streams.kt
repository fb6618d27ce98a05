import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = Root.ADAPTER.encode(out, value)

    override fun read(input: InputStream): Root = Root.ADAPTER.decode(input)
}
