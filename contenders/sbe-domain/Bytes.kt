import org.agrona.ExpandableArrayBuffer
import org.agrona.concurrent.UnsafeBuffer

class Bytes : BytesCodec<Root> {
    private val buffer = ExpandableArrayBuffer()
    private val encoder = WireEncoder()
    private val headerEncoder = WireHeaderEncoder()
    private val view = UnsafeBuffer()
    private val decoder = WireRoot()
    private val headerDecoder = WireHeaderDecoder()

    override fun write(value: Root): ByteArray {
        value.toWire(encoder.wrapAndApplyHeader(buffer, 0, headerEncoder))
        val payload = ByteArray(encoder.limit())
        buffer.getBytes(0, payload)
        return payload
    }

    override fun read(payload: ByteArray): Root {
        view.wrap(payload)
        return decoder.wrapAndApplyHeader(view, 0, headerDecoder).toDomain()
    }
}
