class Bytes : BytesCodec<Root> {
    private val json = configured()

    override fun write(value: Root): ByteArray = json.toJsonBytes(value)

    override fun read(payload: ByteArray): Root = json.fromJson(payload)
}
