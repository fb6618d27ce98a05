import com.ensarsarajcic.kotlinx.serialization.msgpack.MsgPack
import com.ensarsarajcic.kotlinx.serialization.msgpack.MsgPackConfiguration
import kotlinx.serialization.serializer

class Bytes : BytesCodec<Root> {
    private val msgPack = MsgPack(MsgPackConfiguration(ignoreUnknownKeys = true))
    private val root = serializer<Root>()

    override fun write(value: Root): ByteArray = msgPack.encodeToByteArray(root, value)

    override fun read(payload: ByteArray): Root = msgPack.decodeFromByteArray(root, payload)
}
