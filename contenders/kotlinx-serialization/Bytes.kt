import kotlinx.serialization.json.Json
import kotlinx.serialization.serializer

class Bytes : BytesCodec<Root> {
    private val json = Json { encodeDefaults = true }
    private val root = serializer<Root>()

    override fun write(value: Root): ByteArray = json.encodeToString(root, value).encodeToByteArray()

    override fun read(payload: ByteArray): Root = json.decodeFromString(root, payload.decodeToString())
}
