import com.twitter.scrooge.TArrayByteTransport
import org.apache.thrift.protocol.TBinaryProtocol

class Bytes : BytesCodec<Root> {
    private val codec = codecOf(Root::class.java)
    private val transport = TArrayByteTransport(512)
    private val protocol = TBinaryProtocol(transport)

    override fun write(value: Root): ByteArray {
        transport.reset()
        codec.encode(value, protocol)
        return transport.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        transport.setBytes(payload)
        return codec.decode(protocol)
    }
}
