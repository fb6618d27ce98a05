import android.util.JsonReader
import android.util.JsonToken
import android.util.JsonWriter

inline fun <T> JsonReader.readList(readItem: () -> T): List<T> {
    val items = ArrayList<T>()
    beginArray()
    while (hasNext()) items.add(readItem())
    endArray()
    return items
}

inline fun <T> JsonReader.readMap(readValue: () -> T): Map<String, T> {
    val entries = LinkedHashMap<String, T>()
    beginObject()
    while (hasNext()) entries[nextName()] = readValue()
    endObject()
    return entries
}

inline fun <T : Any> JsonReader.readNullable(readValue: () -> T): T? {
    if (peek() != JsonToken.NULL) return readValue()
    nextNull()
    return null
}

inline fun <T> JsonWriter.writeList(items: List<T>, writeItem: (T) -> Unit) {
    beginArray()
    for (item in items) writeItem(item)
    endArray()
}

inline fun <T> JsonWriter.writeMap(entries: Map<String, T>, writeValue: (T) -> Unit) {
    beginObject()
    for ((key, value) in entries) {
        name(key)
        writeValue(value)
    }
    endObject()
}

inline fun <T : Any> JsonWriter.writeNullable(value: T?, writeValue: (T) -> Unit) {
    if (value != null) writeValue(value) else nullValue()
}
