import android.util.JsonReader
import android.util.JsonWriter
import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) {
        val writer = JsonWriter(out.bufferedWriter())
        RootJson.write(writer, value)
        writer.flush()
    }

    override fun read(input: InputStream): Root = RootJson.read(JsonReader(input.reader()))
}
