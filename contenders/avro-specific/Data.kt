import org.apache.avro.io.DatumReader
import org.apache.avro.io.DatumWriter
import org.apache.avro.specific.SpecificDatumReader
import org.apache.avro.specific.SpecificDatumWriter

fun datumReader(): DatumReader<Root> {
    trust(Root::class.java.packageName)
    return SpecificDatumReader(Root::class.java)
}

fun datumWriter(): DatumWriter<Root> = SpecificDatumWriter(Root::class.java)
