import android.util.JsonReader
import android.util.JsonWriter
import java.io.StringReader
import java.io.StringWriter

class Text : StringCodec<Root> {
    override fun write(value: Root): String {
        val out = StringWriter()
        JsonWriter(out).use { RootJson.write(it, value) }
        return out.toString()
    }

    override fun read(payload: String): Root = JsonReader(StringReader(payload)).use { RootJson.read(it) }
}
