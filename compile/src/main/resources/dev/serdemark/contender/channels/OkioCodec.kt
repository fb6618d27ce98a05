import okio.Buffer
import okio.BufferedSink
import okio.BufferedSource

/** A codec of the channel `okio`: the caller holds a buffer of Okio. */
interface OkioCodec<T : Any> : Codec<T, Buffer> {
    /** Encodes a whole value into a sink, which may be left open and need not be flushed. */
    fun write(value: T, sink: BufferedSink)

    /** Decodes all that is in a source, which may be left open, into a whole, fresh value. */
    fun read(source: BufferedSource): T

    override fun caller(): Caller<T, Buffer> = OkioCaller(this)

    override fun form(): PayloadForm<Buffer> = OkioForm
}

/** Reads from a clone of the payload, which shares its segments, and writes into its own buffer. */
private class OkioCaller<T : Any>(private val codec: OkioCodec<T>) : Caller<T, Buffer> {
    private val sink = Buffer()

    override fun write(value: T): Buffer {
        sink.clear()
        codec.write(value, sink)
        return sink
    }

    override fun read(payload: Buffer): T = codec.read(payload.clone())

    override fun writesIntoOne(): Boolean = true
}

private object OkioForm : PayloadForm<Buffer> {
    override fun of(content: ByteArray): Buffer = Buffer().write(content)

    override fun content(payload: Buffer): ByteArray = payload.clone().readByteArray()
}
