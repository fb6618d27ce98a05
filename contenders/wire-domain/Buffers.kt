import okio.BufferedSink
import okio.BufferedSource

class Buffers : OkioCodec<Root> {
    override fun write(value: Root, sink: BufferedSink) = WireRoot.ADAPTER.encode(sink, value.toWire())

    override fun read(source: BufferedSource): Root = WireRoot.ADAPTER.decode(source).toDomain()
}
