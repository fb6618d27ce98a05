import okio.Buffer

class Bytes : BytesCodec<Root> {
    private val json = configured()

    override fun write(value: Root): ByteArray = Buffer().also { json.toJson(it, value) }.readByteArray()

    override fun read(payload: ByteArray): Root = json.fromJson(Buffer().write(payload))!!
}
