import java.io.InputStream
import java.io.OutputStream
import org.apache.thrift.protocol.TBinaryProtocol
import org.apache.thrift.transport.TIOStreamTransport

class Streams : StreamCodec<Root> {
    private val codec = codecOf(WireRoot::class.java)

    override fun write(value: Root, out: OutputStream) =
        codec.encode(value.toWire(), TBinaryProtocol(TIOStreamTransport(out)))

    override fun read(input: InputStream): Root =
        codec.decode(TBinaryProtocol(TIOStreamTransport(input))).toDomain()
}
