import com.caucho.hessian.io.Hessian2Input
import com.caucho.hessian.io.Hessian2Output
import java.io.ByteArrayOutputStream

class Bytes : BytesCodec<Root> {
    private val serializers = serializers()

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        val output = Hessian2Output(out)
        output.serializerFactory = serializers
        output.writeObject(value)
        output.flush()
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        val input = Hessian2Input(payload.inputStream())
        input.serializerFactory = serializers
        return input.readObject(Root::class.java) as Root
    }
}
