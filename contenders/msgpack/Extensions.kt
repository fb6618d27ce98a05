import java.nio.ByteBuffer
import java.util.UUID
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

inline fun <T> MessagePacker.packList(items: List<T>, packItem: (T) -> Unit) {
    packArrayHeader(items.size)
    for (item in items) packItem(item)
}

inline fun <T> MessagePacker.packMap(entries: Map<String, T>, packValue: (T) -> Unit) {
    packMapHeader(entries.size)
    for ((key, value) in entries) {
        packString(key)
        packValue(value)
    }
}

inline fun <T : Any> MessagePacker.packNullable(value: T?, packValue: (T) -> Unit) {
    if (value != null) packValue(value) else packNil()
}

fun MessagePacker.packBytes(value: ByteArray) {
    packBinaryHeader(value.size)
    writePayload(value)
}

fun MessagePacker.packUuid(value: UUID) {
    val buffer = ByteBuffer.allocate(16).putLong(value.mostSignificantBits).putLong(value.leastSignificantBits)
    packBytes(buffer.array())
}

inline fun <T> MessageUnpacker.unpackList(unpackItem: () -> T): List<T> {
    val size = unpackArrayHeader()
    val items = ArrayList<T>()
    repeat(size) { items.add(unpackItem()) }
    return items
}

inline fun <T> MessageUnpacker.unpackMap(unpackEntryValue: () -> T): Map<String, T> {
    val size = unpackMapHeader()
    val entries = LinkedHashMap<String, T>()
    repeat(size) { entries[unpackString()] = unpackEntryValue() }
    return entries
}

inline fun <T : Any> MessageUnpacker.unpackNullable(unpackPresent: () -> T): T? =
    if (tryUnpackNil()) null else unpackPresent()

fun MessageUnpacker.unpackBytes(): ByteArray = readPayload(unpackBinaryHeader())

fun MessageUnpacker.unpackUuid(): UUID {
    val buffer = ByteBuffer.wrap(unpackBytes())
    return UUID(buffer.getLong(), buffer.getLong())
}
