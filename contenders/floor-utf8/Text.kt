class Text : BytesCodec<String> {
    override fun write(value: String): ByteArray = value.toByteArray()

    override fun read(payload: ByteArray): String = String(payload)
}
