import kotlinx.serialization.decodeFromString
import kotlinx.serialization.encodeToString
import kotlinx.serialization.json.Json

class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = Json.encodeToString(mapOf("entries" to value.entries)).encodeToByteArray()

    override fun read(payload: ByteArray): Root =
        Root(Json.decodeFromString<Map<String, Map<String, String>>>(payload.decodeToString()).getValue("entries"))
}
