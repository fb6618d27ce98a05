class Bytes : BytesCodec<Root> {
    private val json = Buffered()

    override fun write(value: Root): ByteArray = json.write(value).toByteArray()

    override fun read(payload: ByteArray): Root = json.read(payload)
}
