import com.caucho.hessian.io.Hessian2Input
import com.caucho.hessian.io.Hessian2Output
import java.io.InputStream
import java.io.OutputStream

class Stream : StreamCodec<Root> {
    private val serializers = serializers()

    override fun write(value: Root, out: OutputStream) {
        val output = Hessian2Output(out)
        output.serializerFactory = serializers
        output.writeObject(value)
        output.flush()
    }

    override fun read(input: InputStream): Root {
        val hessian = Hessian2Input(input)
        hessian.serializerFactory = serializers
        return hessian.readObject(Root::class.java) as Root
    }
}
