import com.google.flatbuffers.FlatBufferBuilder
import java.nio.ByteBuffer

class Bytes : BytesCodec<Any> {
    private val builder = FlatBufferBuilder()

    override fun write(value: Any): ByteArray {
        builder.clear()
        builder.finish((value as Root).toWire(builder))
        return builder.sizedByteArray()
    }

    override fun read(payload: ByteArray): WireRoot = wireRoot(ByteBuffer.wrap(payload))
}
