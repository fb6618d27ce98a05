class Text : StringCodec<Root> {
    private val json = Buffered()

    override fun write(value: Root): String = json.write(value).toString()

    override fun read(payload: String): Root = json.read(payload.toByteArray())
}
