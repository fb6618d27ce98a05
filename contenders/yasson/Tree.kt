import jakarta.json.Json
import jakarta.json.JsonStructure
import java.io.ByteArrayOutputStream

class Tree : BytesCodec<JsonStructure> {
    private val readers = Json.createReaderFactory(null)
    private val writers = Json.createWriterFactory(null)

    override fun write(value: JsonStructure): ByteArray =
        ByteArrayOutputStream().also { out -> writers.createWriter(out).use { it.write(value) } }.toByteArray()

    override fun read(payload: ByteArray): JsonStructure = readers.createReader(payload.inputStream()).use { it.read() }
}
