class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = configured().toJson(value, Root::class.java).toByteArray()

    override fun read(payload: ByteArray): Root = configured().fromJson(String(payload), Root::class.java)
}
