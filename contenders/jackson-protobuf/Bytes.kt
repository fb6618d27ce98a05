class Bytes : BytesCodec<Root> {
    private val reader = reader()
    private val writer = writer()

    override fun write(value: Root): ByteArray = writer.writeValueAsBytes(value)

    override fun read(payload: ByteArray): Root = reader.readValue(payload)
}
