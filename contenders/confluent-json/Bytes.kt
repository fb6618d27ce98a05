import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val mapper = configured()
    private val reader = mapper.readerFor(Root::class.java)
    private val writer = mapper.writerFor(Root::class.java)

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        out.writeHeader()
        out.write(writer.writeValueAsBytes(value))
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        requireHeader(payload)
        return reader.readValue(payload, HEADER, payload.size - HEADER)
    }
}
