import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    private val gson = configured()

    override fun write(value: Root, out: OutputStream) =
        out.bufferedWriter().let {
            gson.toJson(value, Root::class.java, it)
            it.flush()
        }

    override fun read(input: InputStream): Root = gson.fromJson(input.reader(), Root::class.java)
}
