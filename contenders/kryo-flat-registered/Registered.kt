import com.esotericsoftware.kryo.Kryo
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Every class that a value may hold is registered, in a fixed order. */
fun configured(): Kryo =
    Kryo().apply {
        setReferences(false)
        isRegistrationRequired = true
        addLeaves()
        COLLECTIONS.forEach { register(it) }
        Shape.CLASSES.forEach { register(it) }
        LEAVES.forEach { register(it) }
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
