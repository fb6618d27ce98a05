import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output
import java.math.BigDecimal
import java.math.BigInteger
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

inline fun <T> Output.writeList(list: List<T>, item: (T) -> Unit) {
    writeInt(list.size, true)
    for (index in list.indices) item(list[index])
}

inline fun <T> Input.readList(item: () -> T): List<T> {
    val count = readInt(true)
    val list = ArrayList<T>(count)
    repeat(count) { list.add(item()) }
    return list
}

inline fun <T> Output.writeMap(map: Map<String, T>, value: (T) -> Unit) {
    writeInt(map.size, true)
    for ((key, content) in map) {
        writeString(key)
        value(content)
    }
}

inline fun <T> Input.readMap(value: () -> T): Map<String, T> {
    val map = LinkedHashMap<String, T>()
    repeat(readInt(true)) { map.put(readString(), value()) }
    return map
}

inline fun <T : Any> Output.writeNullable(value: T?, present: (T) -> Unit) {
    writeBoolean(value != null)
    if (value != null) present(value)
}

inline fun <T : Any> Input.readNullable(present: () -> T): T? = if (readBoolean()) present() else null

fun Output.writeByteArray(bytes: ByteArray) {
    writeInt(bytes.size, true)
    writeBytes(bytes)
}

fun Input.readByteArray(): ByteArray = readBytes(readInt(true))

fun Output.writeDecimal(decimal: BigDecimal) {
    writeInt(decimal.scale(), false)
    writeByteArray(decimal.unscaledValue().toByteArray())
}

fun Input.readDecimal(): BigDecimal {
    val scale = readInt(false)
    return BigDecimal(BigInteger(readByteArray()), scale)
}

fun Output.writeUuid(uuid: UUID) {
    writeLong(uuid.mostSignificantBits)
    writeLong(uuid.leastSignificantBits)
}

fun Input.readUuid(): UUID = UUID(readLong(), readLong())

fun Output.writeDate(date: LocalDate) {
    writeLong(date.toEpochDay(), false)
}

fun Input.readDate(): LocalDate = LocalDate.ofEpochDay(readLong(false))

fun Output.writeInstant(instant: Instant) {
    writeLong(instant.epochSecond, true)
    writeInt(instant.nano, true)
}

fun Input.readInstant(): Instant = Instant.ofEpochSecond(readLong(true), readInt(true).toLong())
