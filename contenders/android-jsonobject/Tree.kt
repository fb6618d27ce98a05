import org.json.JSONObject

class Tree : BytesCodec<JSONObject> {
    override fun write(value: JSONObject): ByteArray = value.toString().toByteArray()

    override fun read(payload: ByteArray): JSONObject = JSONObject(String(payload))
}
