import com.google.flatbuffers.FlatBufferBuilder
import java.nio.ByteBuffer

class Bytes : BytesCodec<Root> {
    private val builder = FlatBufferBuilder()

    override fun write(value: Root): ByteArray {
        builder.clear()
        builder.finish(value.toWire(builder))
        return builder.sizedByteArray()
    }

    override fun read(payload: ByteArray): Root = wireRoot(ByteBuffer.wrap(payload)).toDomain()
}
