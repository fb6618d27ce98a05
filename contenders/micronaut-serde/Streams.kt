import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val mapper = configured()

    override fun write(value: Root, out: OutputStream) = mapper.writeValue(out, ROOT, value)

    override fun read(input: InputStream): Root = mapper.readValue(input, ROOT)
}
