import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val streams = Streams()

    override fun write(value: Root): ByteArray = ByteArrayOutputStream().also { streams.write(value, it) }.toByteArray()

    override fun read(payload: ByteArray): Root = streams.read(payload.inputStream())
}
