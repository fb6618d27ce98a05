import okio.BufferedSink
import okio.BufferedSource

class Buffers : OkioCodec<Root> {
    override fun write(value: Root, sink: BufferedSink) = Root.ADAPTER.encode(sink, value)

    override fun read(source: BufferedSource): Root = Root.ADAPTER.decode(source)
}
