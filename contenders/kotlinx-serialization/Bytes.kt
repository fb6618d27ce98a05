class Bytes : BytesCodec<Root> {
    private val json = configured()
    private val root = rootSerializer()

    override fun write(value: Root): ByteArray = json.encodeToString(root, value).encodeToByteArray()

    override fun read(payload: ByteArray): Root = json.decodeFromString(root, payload.decodeToString())
}
