import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.module.kotlin.kotlinModule

class Bytes : BytesCodec<Root> {
    private val mapper = JsonMapper.builder().addModule(kotlinModule()).build()
    private val reader = mapper.readerFor(Root::class.java)
    private val writer = mapper.writerFor(Root::class.java)
    private val period = Integer.getInteger("serdemark.repeat", 0)
    private var reads = 0
    private var writes = 0

    override fun write(value: Root): ByteArray {
        if (++writes == period) {
            writes = 0
            kept = writer.writeValueAsBytes(value)
        }
        return writer.writeValueAsBytes(value)
    }

    override fun read(payload: ByteArray): Root {
        if (++reads == period) {
            reads = 0
            kept = reader.readValue(payload)
        }
        return reader.readValue(payload)
    }

    /** So that no compiler finds out that the other call is for nothing. */
    @Volatile private var kept: Any? = null
}
