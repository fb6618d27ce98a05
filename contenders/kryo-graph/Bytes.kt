import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

/** The buffers serve all calls. */
class Bytes : BytesCodec<Root> {
    private val kryo = configured()
    private val output = Output(65536, -1)
    private val input = Input()

    override fun write(value: Root): ByteArray {
        output.setPosition(0)
        kryo.writeObject(output, value)
        return output.toBytes()
    }

    override fun read(payload: ByteArray): Root {
        input.setBuffer(payload)
        return kryo.readObject(input, Root::class.java)
    }
}
