import java.io.InputStream
import java.io.OutputStream
import org.apache.avro.io.BinaryDecoder
import org.apache.avro.io.BinaryEncoder
import org.apache.avro.io.DatumReader
import org.apache.avro.io.DatumWriter
import org.apache.avro.io.DecoderFactory
import org.apache.avro.io.EncoderFactory

class Stream : StreamCodec<Root> {
    private val data = reflectData()
    private val schema = data.getSchema(Root::class.java)

    @Suppress("UNCHECKED_CAST") private val reader = data.createDatumReader(schema) as DatumReader<Root>

    @Suppress("UNCHECKED_CAST") private val writer = data.createDatumWriter(schema) as DatumWriter<Root>
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
