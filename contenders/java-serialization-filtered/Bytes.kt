import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputFilter
import java.io.ObjectInputStream
import java.io.ObjectOutputStream

/** Reads classes of the data model and of the JDK's base module, and rejects all others. */
class Bytes : BytesCodec<Root> {
    private val filter: ObjectInputFilter =
        ObjectInputFilter.Config.createFilter(
            Shape.CLASSES.joinToString(";", postfix = ";java.base/*;!*") { it.name }
        )

    override fun write(value: Root): ByteArray {
        val bytes = ByteArrayOutputStream()
        ObjectOutputStream(bytes).use { it.writeObject(value) }
        return bytes.toByteArray()
    }

    override fun read(payload: ByteArray): Root =
        ObjectInputStream(ByteArrayInputStream(payload)).use {
            it.objectInputFilter = filter
            it.readObject() as Root
        }
}
