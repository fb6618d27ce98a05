import com.google.gson.JsonElement
import com.google.gson.JsonParser

class TextTree : StringCodec<JsonElement> {
    private val gson = configured()
    private val parser = JsonParser()

    override fun write(value: JsonElement): String = gson.toJson(value)

    override fun read(payload: String): JsonElement = parser.parse(payload)
}
