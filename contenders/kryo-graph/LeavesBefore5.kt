import com.esotericsoftware.kryo.Kryo
import java.util.UUID

/** Kryo has serializers for dates, but none for UUIDs. */
fun Kryo.addLeaves() {
    addDefaultSerializer(UUID::class.java, Uuids)
}
