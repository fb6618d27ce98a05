import java.io.InputStream
import java.io.OutputStream
import org.springframework.http.MediaType

class Streams : StreamCodec<Root> {
    private val converter = configured()

    override fun write(value: Root, out: OutputStream) =
        converter.write(value, MediaType.APPLICATION_JSON, Answer(out))

    override fun read(input: InputStream): Root =
        converter.read(Root::class.java, Request(input)) as Root
}
