class Text : StringCodec<Root> {
    private val json = configured()
    private val root = rootSerializer()

    override fun write(value: Root): String = json.encodeToString(root, value)

    override fun read(payload: String): Root = json.decodeFromString(root, payload)
}
