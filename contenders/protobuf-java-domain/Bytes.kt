class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = value.toWire().toByteArray()

    override fun read(payload: ByteArray): Root = WireRoot.parseFrom(payload).toDomain()
}
