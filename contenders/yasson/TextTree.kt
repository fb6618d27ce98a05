import jakarta.json.Json
import jakarta.json.JsonStructure
import java.io.StringReader
import java.io.StringWriter

class TextTree : StringCodec<JsonStructure> {
    private val readers = Json.createReaderFactory(null)
    private val writers = Json.createWriterFactory(null)

    override fun write(value: JsonStructure): String =
        StringWriter().also { out -> writers.createWriter(out).use { it.write(value) } }.toString()

    override fun read(payload: String): JsonStructure = readers.createReader(StringReader(payload)).use { it.read() }
}
