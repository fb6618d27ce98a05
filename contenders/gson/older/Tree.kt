import com.google.gson.JsonElement
import com.google.gson.JsonParser

class Tree : BytesCodec<JsonElement> {
    private val gson = configured()
    private val parser = JsonParser()

    override fun write(value: JsonElement): ByteArray = gson.toJson(value).toByteArray()

    override fun read(payload: ByteArray): JsonElement = parser.parse(String(payload))
}
