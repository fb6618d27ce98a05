import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = value.toWire().writeTo(out)

    // Kotlin does not see the type that this method has in Scala.
    override fun read(input: InputStream): Root = (WireRoot.parseFrom(input) as WireRoot).toDomain()
}
