import java.io.InputStream
import java.io.OutputStream

class Stream : StreamCodec<Root> {
    private val mapper = mapper()
    private val reader = mapper.readerFor(Root::class.java)
    private val writer = mapper.writerFor(Root::class.java)

    override fun write(value: Root, out: OutputStream) = writer.writeValue(out, value)

    override fun read(input: InputStream): Root = reader.readValue(input)
}
