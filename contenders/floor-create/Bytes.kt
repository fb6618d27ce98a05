import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter

/** The form in which Serdemark itself keeps values: leaves one after another, without names. */
class Bytes : BytesCodec<Root> {
    private val bridge = ModelBridge()

    override fun write(value: Root): ByteArray = ValueWriter().also { bridge.write(value, it) }.toByteArray()

    override fun read(payload: ByteArray): Root = bridge.read(ValueReader(payload))
}
