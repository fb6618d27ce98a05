import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = configured().writeValue(out, value)

    override fun read(input: InputStream): Root = configured().readValue(input, Root::class.java)
}
