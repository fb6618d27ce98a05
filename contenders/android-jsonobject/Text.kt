import org.json.JSONObject

class Text : StringCodec<Root> {
    override fun write(value: Root): String = RootJson.toJson(value).toString()

    override fun read(payload: String): Root = RootJson.of(JSONObject(payload))
}
