import org.apache.avro.Conversions
import org.apache.avro.data.TimeConversions
import org.apache.avro.io.DatumReader
import org.apache.avro.io.DatumWriter
import org.apache.avro.reflect.ReflectData

private val DATA = reflectData()
private val SCHEMA = DATA.getSchema(Root::class.java)

private fun reflectData(): ReflectData {
    trust(Root::class.java.packageName, "java.util")
    return ReflectData.AllowNull().apply {
        addLogicalTypeConversion(Conversions.UUIDConversion())
        // needs: date
        addLogicalTypeConversion(TimeConversions.DateConversion())
        // end
        // needs: timestamp
        addLogicalTypeConversion(TimeConversions.TimestampNanosConversion())
        // end
    }
}

@Suppress("UNCHECKED_CAST")
fun datumReader(): DatumReader<Root> = DATA.createDatumReader(SCHEMA) as DatumReader<Root>

@Suppress("UNCHECKED_CAST")
fun datumWriter(): DatumWriter<Root> = DATA.createDatumWriter(SCHEMA) as DatumWriter<Root>
