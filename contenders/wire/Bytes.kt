class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = Root.ADAPTER.encode(value)

    override fun read(payload: ByteArray): Root = Root.ADAPTER.decode(payload)
}
