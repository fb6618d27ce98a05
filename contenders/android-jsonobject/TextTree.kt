import org.json.JSONObject

class TextTree : StringCodec<JSONObject> {
    override fun write(value: JSONObject): String = value.toString()

    override fun read(payload: String): JSONObject = JSONObject(payload)
}
