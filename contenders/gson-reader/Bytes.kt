import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val gson = configured()

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        out.bufferedWriter().use { gson.toJson(value, Root::class.java, it) }
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root = gson.fromJson(payload.inputStream().reader(), Root::class.java)
}
