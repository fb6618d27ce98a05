class Text : StringCodec<Root> {
    private val mapper = configured()
    private val reader = mapper.readerFor(Root::class.java)
    private val writer = mapper.writerFor(Root::class.java)

    override fun write(value: Root): String = writer.writeValueAsString(value)

    override fun read(payload: String): Root = reader.readValue(payload)
}
