import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import org.apache.avro.file.DataFileStream
import org.apache.avro.file.DataFileWriter
import org.apache.avro.specific.SpecificDatumReader
import org.apache.avro.specific.SpecificDatumWriter
import org.apache.avro.util.ClassSecurityValidator

class Bytes : BytesCodec<Root> {
    init {
        val own = Root::class.java.packageName
        ClassSecurityValidator.setGlobal { type ->
            type.packageName == own || ClassSecurityValidator.DEFAULT.isTrusted(type)
        }
    }

    override fun write(value: Root): ByteArray {
        val out = ByteArrayOutputStream()
        DataFileWriter(SpecificDatumWriter(Root::class.java)).use { file ->
            file.create(value.schema, out, SYNC)
            file.append(value)
        }
        return out.toByteArray()
    }

    override fun read(payload: ByteArray): Root =
        DataFileStream(ByteArrayInputStream(payload), SpecificDatumReader(Root::class.java)).use {
            it.next()
        }

    private companion object {
        /** The mark between blocks. Avro draws one at random, so that equal values had other bytes. */
        val SYNC = ByteArray(16) { it.toByte() }
    }
}
