import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputFilter
import java.io.ObjectInputStream
import java.io.ObjectOutputStream

/** Reads classes of the data model and those of the JDK that hold its values, and rejects all others. */
class Bytes : BytesCodec<Root> {
    private val filter: ObjectInputFilter =
        ObjectInputFilter.Config.createFilter(
            (LIMITS + Shape.CLASSES.map { it.name } + OF_JDK + "!*").joinToString(";")
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

    private companion object {
        val LIMITS = listOf("maxdepth=1000", "maxrefs=10000000", "maxarray=10000000")

        /** Boxes, numbers, times, lists and maps. Lists and maps read arrays of objects and entries. */
        val OF_JDK =
            listOf("Object", "Enum", "Number", "Byte", "Short", "Integer", "Long", "Float")
                .map { "java.lang.$it" } +
                listOf("Double", "Boolean", "Character", "String").map { "java.lang.$it" } +
                listOf("java.math.BigDecimal", "java.math.BigInteger", "java.util.UUID") +
                listOf("java.time.*", "java.util.ArrayList", "java.util.Arrays\$ArrayList") +
                listOf("java.util.HashMap", "java.util.LinkedHashMap", "java.util.Map\$Entry") +
                listOf("java.util.Collections\$*")
    }
}
