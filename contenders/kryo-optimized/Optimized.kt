import com.esotericsoftware.kryo.Kryo
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Every class is registered, and the serializer of each record knows what its fields hold. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = true
        addLeaves()
        COLLECTIONS.forEach { register(it) }
        LEAVES.forEach { register(it) }
        RootFields.register(this)
    }

private val COLLECTIONS = listOf(ArrayList::class.java, LinkedHashMap::class.java)

private val LEAVES =
    listOf(
        ByteArray::class.java,
        BigDecimal::class.java,
        UUID::class.java,
        LocalDate::class.java,
        Instant::class.java,
    )
