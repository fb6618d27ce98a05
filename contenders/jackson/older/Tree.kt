class Tree : BytesCodec<Node> {
    private val mapper = configured()
    private val writer = mapper.writer()

    override fun write(value: Node): ByteArray = writer.writeValueAsBytes(value)

    override fun read(payload: ByteArray): Node = mapper.readTree(payload)
}
