class TextTree : StringCodec<Node> {
    private val mapper = configured()
    private val reader = mapper.reader()
    private val writer = mapper.writer()

    override fun write(value: Node): String = writer.writeValueAsString(value)

    override fun read(payload: String): Node = reader.readTree(payload)
}
