class Bytes : BytesCodec<Root> {
    private val fory = configured()

    override fun write(value: Root): ByteArray = fory.serialize(value)

    override fun read(payload: ByteArray): Root = fory.deserialize(payload, Root::class.java)
}
