class Bytes : BytesCodec<Root> {
    private val json = configured()

    override fun write(value: Root): ByteArray = json.asBytes(value)

    override fun read(payload: ByteArray): Root = json.beanFrom(Root::class.java, payload)
}
