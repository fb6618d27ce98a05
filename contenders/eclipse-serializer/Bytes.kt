import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import org.eclipse.serializer.Serializer
import org.eclipse.serializer.SerializerFoundation
import org.eclipse.serializer.persistence.types.PersistenceObjectManager

class Bytes : BytesCodec<Root> {
    private val ids = ObjectIds()
    private val serializer = Serializer.Bytes(foundation())
    private val first = ids.currentObjectId()

    private fun foundation(): SerializerFoundation<*> {
        val foundation = SerializerFoundation.New()
        foundation.registerEntityTypes(Shape.CLASSES)
        foundation.registerEntityTypes(UUID::class.java, LocalDate::class.java, Instant::class.java)
        foundation.setObjectManager(PersistenceObjectManager.New(foundation.objectRegistry, ids))
        return foundation
    }

    override fun write(value: Root): ByteArray {
        ids.updateCurrentObjectId(first)
        return serializer.serialize(value)
    }

    override fun read(payload: ByteArray): Root = serializer.deserialize(payload)
}
