import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream

class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray {
        val bytes = ByteArrayOutputStream()
        ObjectOutputStream(bytes).use { it.writeObject(value) }
        return bytes.toByteArray()
    }

    override fun read(payload: ByteArray): Root =
        ObjectInputStream(ByteArrayInputStream(payload)).use { it.readObject() as Root }
}
