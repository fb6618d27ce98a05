class Copied : BytesCodec<ByteArray> {
    override fun write(value: ByteArray): ByteArray = value.clone()

    override fun read(payload: ByteArray): ByteArray = payload.clone()
}
