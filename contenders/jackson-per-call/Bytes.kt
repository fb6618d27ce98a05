class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = configured().writeValueAsBytes(value)

    override fun read(payload: ByteArray): Root = configured().readValue(payload, Root::class.java)
}
