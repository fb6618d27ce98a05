import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val jsonb = configured()

    override fun write(value: Root): ByteArray = ByteArrayOutputStream().also { jsonb.toJson(value, it) }.toByteArray()

    override fun read(payload: ByteArray): Root = jsonb.fromJson(payload.inputStream(), Root::class.java)
}
