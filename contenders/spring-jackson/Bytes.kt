import java.io.ByteArrayOutputStream
import org.springframework.http.MediaType

class Bytes : BytesCodec<Root> {
    private val converter = configured()

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        converter.write(value, MediaType.APPLICATION_JSON, Answer(out))
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root =
        converter.read(Root::class.java, Request(payload.inputStream())) as Root
}
