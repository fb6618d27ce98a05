import org.apache.thrift.TDeserializer
import org.apache.thrift.TSerializer

class Bytes : BytesCodec<Root> {
    private val serializer = TSerializer(PROTOCOLS)
    private val deserializer = TDeserializer(PROTOCOLS)

    override fun write(value: Root): ByteArray = serializer.serialize(value)

    override fun read(payload: ByteArray): Root = Root().also { deserializer.deserialize(it, payload) }
}
