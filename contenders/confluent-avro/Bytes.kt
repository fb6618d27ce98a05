import java.io.ByteArrayOutputStream
import org.apache.avro.io.BinaryDecoder
import org.apache.avro.io.BinaryEncoder
import org.apache.avro.io.DecoderFactory
import org.apache.avro.io.EncoderFactory

class Bytes : BytesCodec<Root> {
    private val reader = datumReader()
    private val writer = datumWriter()
    private var encoder: BinaryEncoder? = null
    private var decoder: BinaryDecoder? = null

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        out.writeHeader()
        val encoder = EncoderFactory.get().binaryEncoder(out, encoder).also { encoder = it }
        writer.write(value, encoder)
        encoder.flush()
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root {
        requireHeader(payload)
        val length = payload.size - HEADER
        val decoder =
            DecoderFactory.get().binaryDecoder(payload, HEADER, length, decoder).also { decoder = it }
        return reader.read(null, decoder)
    }
}
