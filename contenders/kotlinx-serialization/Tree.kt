import kotlinx.serialization.json.JsonElement

class Tree : BytesCodec<JsonElement> {
    private val json = configured()

    override fun write(value: JsonElement): ByteArray =
        json.encodeToString(JsonElement.serializer(), value).encodeToByteArray()

    override fun read(payload: ByteArray): JsonElement = json.parseToJsonElement(payload.decodeToString())
}
