import java.io.InputStream
import java.io.OutputStream
import okio.buffer
import okio.sink
import okio.source

class Streams : StreamCodec<Root> {
    private val json = configured()

    override fun write(value: Root, out: OutputStream) =
        out.sink().buffer().let {
            json.toJson(it, value)
            it.flush()
        }

    override fun read(input: InputStream): Root = json.fromJson(input.source().buffer())!!
}
