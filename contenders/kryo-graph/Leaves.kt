import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.DefaultSerializers.UUIDSerializer
import java.util.UUID

/** Kryo has a serializer for UUIDs, but does not use it by default. */
fun Kryo.addLeaves() {
    addDefaultSerializer(UUID::class.java, UUIDSerializer())
}
