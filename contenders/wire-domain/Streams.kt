import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = WireRoot.ADAPTER.encode(out, value.toWire())

    override fun read(input: InputStream): Root = WireRoot.ADAPTER.decode(input).toDomain()
}
