import com.google.gson.Gson
import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.TypeAdapter
import com.google.gson.TypeAdapterFactory
import com.google.gson.reflect.TypeToken
import com.google.gson.stream.JsonReader
import com.google.gson.stream.JsonToken
import com.google.gson.stream.JsonWriter

/** A type that stands in JSON as a text. */
class TextAdapter<T : Any>(private val print: (T) -> String, private val parse: (String) -> T) : TypeAdapter<T>() {
    override fun write(out: JsonWriter, value: T?) {
        out.value(value?.let(print))
    }

    override fun read(input: JsonReader): T? {
        if (input.peek() != JsonToken.NULL) return parse(input.nextString())
        input.nextNull()
        return null
    }
}

// needs: union
/** Sealed types, told apart by their field `type`, over the tree as Gson's own extra does. */
object UnionAdapterFactory : TypeAdapterFactory {
    override fun <T> create(gson: Gson, token: TypeToken<T>): TypeAdapter<T>? {
        val union = Shape.UNIONS.firstOrNull { it.type == token.rawType } ?: return null
        @Suppress("UNCHECKED_CAST")
        return UnionAdapter(gson, union.branches as Map<String, Class<out T>>)
    }

    private class UnionAdapter<T>(gson: Gson, branches: Map<String, Class<out T>>) : TypeAdapter<T>() {
        private val trees = gson.getAdapter(JsonElement::class.java)
        private val adapters = branches.mapValues { gson.getAdapter(it.value) as TypeAdapter<T> }
        private val names = branches.entries.associate { it.value to it.key }

        override fun write(out: JsonWriter, value: T?) {
            if (value == null) {
                out.nullValue()
                return
            }
            val name = names.getValue(value.javaClass)
            val fields = adapters.getValue(name).toJsonTree(value).asJsonObject
            val tree = JsonObject()
            tree.addProperty("type", name)
            fields.entrySet().forEach { tree.add(it.key, it.value) }
            trees.write(out, tree)
        }

        override fun read(input: JsonReader): T? {
            val tree = trees.read(input)
            if (tree.isJsonNull) return null
            return adapters.getValue(tree.asJsonObject.get("type").asString).fromJsonTree(tree)
        }
    }
}
// end

/** Leaves out a field that is null, where other fields are written as null. */
class LeaveOutNull : TypeAdapterFactory {
    override fun <T> create(gson: Gson, token: TypeToken<T>): TypeAdapter<T> = Adapter(gson.getAdapter(token))

    private class Adapter<T>(private val present: TypeAdapter<T>) : TypeAdapter<T>() {
        override fun write(out: JsonWriter, value: T?) {
            if (value != null) {
                present.write(out, value)
            } else {
                out.serializeNulls = false
                out.nullValue()
                out.serializeNulls = true
            }
        }

        override fun read(input: JsonReader): T? = present.read(input)
    }
}
