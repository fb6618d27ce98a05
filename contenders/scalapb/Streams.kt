import java.io.InputStream
import java.io.OutputStream

class Streams : StreamCodec<Root> {
    override fun write(value: Root, out: OutputStream) = value.writeTo(out)

    // Kotlin does not see the type that this method has in Scala.
    override fun read(input: InputStream): Root = Root.parseFrom(input) as Root
}
