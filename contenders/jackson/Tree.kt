class Tree : BytesCodec<Node> {
    private val mapper = configured()
    private val reader = mapper.reader()
    private val writer = mapper.writer()

    override fun write(value: Node): ByteArray = writer.writeValueAsBytes(value)

    override fun read(payload: ByteArray): Node = reader.readTree(payload)
}
