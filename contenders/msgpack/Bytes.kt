import org.msgpack.core.MessagePack
import org.msgpack.core.buffer.ArrayBufferInput

class Bytes : BytesCodec<Root> {
    private val packer = MessagePack.newDefaultBufferPacker()
    private val input = ArrayBufferInput(ByteArray(0))
    private val unpacker = MessagePack.newDefaultUnpacker(input)

    override fun write(value: Root): ByteArray {
        packer.clear()
        RootPack.pack(packer, value)
        return packer.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        input.reset(payload)
        unpacker.reset(input)
        return RootPack.unpack(unpacker)
    }
}
