import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val jsonb = configured()

    override fun write(value: Root, out: OutputStream) = jsonb.toJson(value, out)

    override fun read(input: InputStream): Root = jsonb.fromJson(input, Root::class.java)
}
