import java.io.ByteArrayOutputStream

private const val FIRST_MESSAGE: Byte = 0

class Bytes : BytesCodec<Root> {
    private val parser = Root.getDefaultInstance().parserForType

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        out.writeHeader()
        out.write(FIRST_MESSAGE.toInt())
        value.writeTo(out)
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        requireHeader(payload)
        require(payload[HEADER] == FIRST_MESSAGE) { "Unknown message" }
        val from = HEADER + 1
        return parser.parseFrom(payload, from, payload.size - from)
    }
}
