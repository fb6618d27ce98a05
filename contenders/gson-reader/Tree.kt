import com.google.gson.JsonElement
import com.google.gson.JsonParser
import java.io.ByteArrayOutputStream

class Tree : BytesCodec<JsonElement> {
    private val gson = configured()

    override fun write(value: JsonElement): ByteArray {
        val out = ByteArrayOutputStream()
        out.bufferedWriter().use { gson.toJson(value, it) }
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): JsonElement = JsonParser.parseReader(payload.inputStream().reader())
}
