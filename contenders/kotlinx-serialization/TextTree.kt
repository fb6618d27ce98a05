import kotlinx.serialization.json.JsonElement

class TextTree : StringCodec<JsonElement> {
    private val json = configured()

    override fun write(value: JsonElement): String = json.encodeToString(JsonElement.serializer(), value)

    override fun read(payload: String): JsonElement = json.parseToJsonElement(payload)
}
