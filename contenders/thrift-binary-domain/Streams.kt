import java.io.InputStream
import java.io.OutputStream
import org.apache.thrift.transport.TIOStreamTransport

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) =
        value.toWire().write(PROTOCOLS.getProtocol(TIOStreamTransport(out)))

    override fun read(input: InputStream): Root =
        WireRoot().also { it.read(PROTOCOLS.getProtocol(TIOStreamTransport(input))) }.toDomain()
}
