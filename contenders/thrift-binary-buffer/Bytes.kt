import org.apache.thrift.TConfiguration
import org.apache.thrift.TDeserializer
import org.apache.thrift.transport.AutoExpandingBufferWriteTransport

class Bytes : BytesCodec<Root> {
    private val buffer = AutoExpandingBufferWriteTransport(TConfiguration.DEFAULT, 65536, 0)
    private val protocol = PROTOCOLS.getProtocol(buffer)
    private val deserializer = TDeserializer(PROTOCOLS)

    override fun write(value: Root): ByteArray {
        buffer.reset()
        value.write(protocol)
        return buffer.buf.array().copyOf(buffer.length)
    }

    override fun read(payload: ByteArray): Root = Root().also { deserializer.deserialize(it, payload) }
}
