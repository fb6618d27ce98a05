import okio.BufferedSink
import okio.BufferedSource

class Buffers : OkioCodec<Root> {
    private val json = configured()

    override fun write(value: Root, sink: BufferedSink) = json.toJson(sink, value)

    override fun read(source: BufferedSource): Root = json.fromJson(source)!!
}
