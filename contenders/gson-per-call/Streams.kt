import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) =
        out.bufferedWriter().let {
            configured().toJson(value, Root::class.java, it)
            it.flush()
        }

    override fun read(input: InputStream): Root = configured().fromJson(input.reader(), Root::class.java)
}
