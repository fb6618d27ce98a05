import org.apache.avro.Schema
import org.apache.avro.io.DatumReader
import org.apache.avro.io.DatumWriter
import org.apache.avro.io.Decoder
import org.apache.avro.io.Encoder
import org.apache.avro.specific.SpecificDatumReader
import org.apache.avro.specific.SpecificDatumWriter

fun datumReader(): DatumReader<Root> {
    trust(WireRoot::class.java.packageName)
    return object : DatumReader<Root> {
        private val reader = SpecificDatumReader(WireRoot::class.java)

        override fun setSchema(schema: Schema) = reader.setSchema(schema)

        override fun read(reuse: Root?, input: Decoder): Root = reader.read(null, input).toDomain()
    }
}

fun datumWriter(): DatumWriter<Root> =
    object : DatumWriter<Root> {
        private val writer = SpecificDatumWriter(WireRoot::class.java)

        override fun setSchema(schema: Schema) = writer.setSchema(schema)

        override fun write(value: Root, out: Encoder) = writer.write(value.toWire(), out)
    }
