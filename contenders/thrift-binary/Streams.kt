import java.io.InputStream
import java.io.OutputStream
import org.apache.thrift.transport.TIOStreamTransport

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = value.write(PROTOCOLS.getProtocol(TIOStreamTransport(out)))

    override fun read(input: InputStream): Root =
        Root().also { it.read(PROTOCOLS.getProtocol(TIOStreamTransport(input))) }
}
