import org.agrona.ExpandableArrayBuffer
import org.agrona.concurrent.UnsafeBuffer

class Bytes : BytesCodec<Any> {
    private val buffer = ExpandableArrayBuffer()
    private val encoder = WireEncoder()
    private val headerEncoder = WireHeaderEncoder()
    private val headerDecoder = WireHeaderDecoder()

    override fun write(value: Any): ByteArray {
        (value as Root).toWire(encoder.wrapAndApplyHeader(buffer, 0, headerEncoder))
        val payload = ByteArray(encoder.limit())
        buffer.getBytes(0, payload)
        return payload
    }

    override fun read(payload: ByteArray): WireRoot =
        WireRoot().wrapAndApplyHeader(UnsafeBuffer(payload), 0, headerDecoder)
}
