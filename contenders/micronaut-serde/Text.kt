class Text : StringCodec<Root> {
    private val mapper = configured()

    override fun write(value: Root): String = mapper.writeValueAsString(ROOT, value)

    override fun read(payload: String): Root = mapper.readValue(payload, ROOT)
}
