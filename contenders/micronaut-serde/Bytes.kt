class Bytes : BytesCodec<Root> {
    private val mapper = configured()

    override fun write(value: Root): ByteArray = mapper.writeValueAsBytes(ROOT, value)

    override fun read(payload: ByteArray): Root = mapper.readValue(payload, ROOT)
}
