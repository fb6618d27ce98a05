import java.io.InputStream
import java.io.OutputStream
import org.msgpack.core.MessagePack
import org.msgpack.core.buffer.InputStreamBufferInput
import org.msgpack.core.buffer.OutputStreamBufferOutput

class Stream : StreamCodec<Root> {
    private val output = OutputStreamBufferOutput(OutputStream.nullOutputStream())
    private val packer = MessagePack.newDefaultPacker(output)
    private val input = InputStreamBufferInput(InputStream.nullInputStream())
    private val unpacker = MessagePack.newDefaultUnpacker(input)

    override fun write(value: Root, out: OutputStream) {
        output.reset(out)
        packer.reset(output)
        RootPack.pack(packer, value)
        packer.flush()
    }

    override fun read(input: InputStream): Root {
        this.input.reset(input)
        unpacker.reset(this.input)
        return RootPack.unpack(unpacker)
    }
}
