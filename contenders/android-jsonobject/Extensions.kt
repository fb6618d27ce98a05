import org.json.JSONArray
import org.json.JSONObject

/** @param item what stands at an index */
inline fun <T> JSONArray.toList(item: (JSONArray, Int) -> T): List<T> {
    val items = ArrayList<T>(length())
    for (index in 0 until length()) items.add(item(this, index))
    return items
}

/** @param value what stands under a name */
inline fun <T> JSONObject.toMap(value: (JSONObject, String) -> T): Map<String, T> {
    val entries = LinkedHashMap<String, T>()
    for (name in keys()) entries[name] = value(this, name)
    return entries
}

inline fun <T> List<T>.toJsonArray(held: (T) -> Any): JSONArray {
    val array = JSONArray()
    for (item in this) array.put(held(item))
    return array
}

inline fun <T> Map<String, T>.toJsonObject(held: (T) -> Any): JSONObject {
    val json = JSONObject()
    for ((key, value) in this) json.put(key, held(value))
    return json
}
