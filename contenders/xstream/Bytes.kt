import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val xstream = configured()

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        xstream.toXML(value, out.writer())
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root = xstream.fromXML(payload.inputStream()) as Root
}
