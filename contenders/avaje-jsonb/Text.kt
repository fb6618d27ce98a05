class Text : StringCodec<Root> {
    private val json = configured()

    override fun write(value: Root): String = json.toJson(value)

    override fun read(payload: String): Root = json.fromJson(payload)
}
