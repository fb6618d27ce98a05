import io.protostuff.LinkedBuffer
import io.protostuff.ProtostuffIOUtil
import java.io.InputStream
import java.io.OutputStream

class Stream : StreamCodec<Root> {
    private val schema = schema()
    private val buffer = LinkedBuffer.allocate()

    override fun write(value: Root, out: OutputStream) {
        try {
            ProtostuffIOUtil.writeTo(out, value, schema, buffer)
        } finally {
            buffer.clear()
        }
    }

    override fun read(input: InputStream): Root {
        val root = schema.newMessage()
        try {
            ProtostuffIOUtil.mergeFrom(input, root, schema, buffer)
        } finally {
            buffer.clear()
        }
        return root
    }
}
