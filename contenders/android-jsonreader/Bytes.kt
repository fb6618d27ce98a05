import android.util.JsonReader
import android.util.JsonWriter
import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        JsonWriter(out.bufferedWriter()).use { RootJson.write(it, value) }
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root = JsonReader(payload.inputStream().reader()).use { RootJson.read(it) }
}
