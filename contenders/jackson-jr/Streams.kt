import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val json = configured()

    override fun write(value: Root, out: OutputStream) = json.write(value, out)

    override fun read(input: InputStream): Root = json.beanFrom(Root::class.java, input)
}
