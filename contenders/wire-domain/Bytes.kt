class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = WireRoot.ADAPTER.encode(value.toWire())

    override fun read(payload: ByteArray): Root = WireRoot.ADAPTER.decode(payload).toDomain()
}
