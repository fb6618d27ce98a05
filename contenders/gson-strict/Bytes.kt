class Bytes : BytesCodec<Root> {
    private val gson = strict()

    override fun write(value: Root): ByteArray = gson.toJson(value, Root::class.java).toByteArray()

    override fun read(payload: ByteArray): Root = gson.fromJson(String(payload), Root::class.java)
}
