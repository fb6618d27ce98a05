class Bytes : BytesCodec<Root> {
    private val mapper = mapper()
    private val reader = mapper.readerFor(Root::class.java)
    private val writer = mapper.writerFor(Root::class.java)

    override fun write(value: Root): ByteArray = writer.writeValueAsBytes(value)

    override fun read(payload: ByteArray): Root = reader.readValue(payload)
}
