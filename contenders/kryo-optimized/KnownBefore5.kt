import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.serializers.CollectionSerializer
import com.esotericsoftware.kryo.serializers.FieldSerializer
import com.esotericsoftware.kryo.serializers.MapSerializer

/** The field holds objects of just one class. */
fun FieldSerializer.CachedField<*>.holds(type: Class<*>, serializer: Serializer<*>) = setClass(type, serializer)

/** @param type the one class of all items; null if they are of several */
fun Kryo.lists(type: Class<*>?, canBeNull: Boolean, item: Serializer<*>? = type?.let(::getSerializer)): Serializer<*> =
    CollectionSerializer().apply {
        if (type != null) setElementClass(type, item)
        setElementsCanBeNull(canBeNull)
    }

/** Maps from strings. @param type the one class of all values; null if they are of several */
fun Kryo.maps(type: Class<*>?, canBeNull: Boolean, value: Serializer<*>? = type?.let(::getSerializer)): Serializer<*> =
    MapSerializer().apply {
        setKeyClass(String::class.java, getSerializer(String::class.java))
        setKeysCanBeNull(false)
        if (type != null) setValueClass(type, value)
        setValuesCanBeNull(canBeNull)
    }
