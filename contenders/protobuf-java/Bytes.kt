class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = value.toByteArray()

    override fun read(payload: ByteArray): Root = Root.parseFrom(payload)
}
