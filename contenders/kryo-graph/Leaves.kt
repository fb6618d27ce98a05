import com.esotericsoftware.kryo.Kryo
// needs: uuid
import com.esotericsoftware.kryo.serializers.DefaultSerializers.UUIDSerializer
import java.util.UUID
// end

/** Kryo has a serializer for UUIDs, but does not use it by default. */
fun Kryo.addLeaves() {
    // needs: uuid
    addDefaultSerializer(UUID::class.java, UUIDSerializer())
    // end
}
