import java.io.InputStream
import java.io.OutputStream

class Stream : StreamCodec<Root> {
    private val reader = reader()
    private val writer = writer()

    override fun write(value: Root, out: OutputStream) = writer.writeValue(out, value)

    override fun read(input: InputStream): Root = reader.readValue(input)
}
