import java.io.InputStream
import java.io.OutputStream
import org.apache.avro.io.BinaryDecoder
import org.apache.avro.io.BinaryEncoder
import org.apache.avro.io.DecoderFactory
import org.apache.avro.io.EncoderFactory

class Stream : StreamCodec<Root> {
    private val reader = datumReader()
    private val writer = datumWriter()
    private var encoder: BinaryEncoder? = null
    private var decoder: BinaryDecoder? = null

    override fun write(value: Root, out: OutputStream) {
        val encoder = EncoderFactory.get().binaryEncoder(out, encoder).also { encoder = it }
        writer.write(value, encoder)
        encoder.flush()
    }

    override fun read(input: InputStream): Root {
        val decoder = DecoderFactory.get().binaryDecoder(input, decoder).also { decoder = it }
        return reader.read(null, decoder)
    }
}
