import io.protostuff.LinkedBuffer
import io.protostuff.ProtostuffIOUtil

class Bytes : BytesCodec<Root> {
    private val schema = schema()
    private val buffer = LinkedBuffer.allocate()

    override fun write(value: Root): ByteArray =
        try {
            ProtostuffIOUtil.toByteArray(value, schema, buffer)
        } finally {
            buffer.clear()
        }

    override fun read(payload: ByteArray): Root {
        val root = schema.newMessage()
        ProtostuffIOUtil.mergeFrom(payload, root, schema)
        return root
    }
}
