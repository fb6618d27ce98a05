import java.io.OutputStream
import java.nio.ByteBuffer

/** How many bytes are before the payload. */
const val HEADER = 5

private const val MAGIC: Byte = 0

/** The id that a registry could have given the schema. */
private const val SCHEMA = 100_001

fun OutputStream.writeHeader() {
    write(MAGIC.toInt())
    write(ByteBuffer.allocate(Int.SIZE_BYTES).putInt(SCHEMA).array())
}

/** Requires the header of the schema, as a client does that knows no other. */
fun requireHeader(payload: ByteArray) {
    val header = ByteBuffer.wrap(payload)
    require(header.get() == MAGIC) { "Unknown magic byte" }
    val id = header.getInt()
    require(id == SCHEMA) { "Unknown schema: $id" }
}
