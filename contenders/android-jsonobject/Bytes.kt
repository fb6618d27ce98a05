import org.json.JSONObject

class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = RootJson.toJson(value).toString().toByteArray()

    override fun read(payload: ByteArray): Root = RootJson.of(JSONObject(String(payload)))
}
