import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
// needs: uuid
import java.util.UUID
// end

/** What holds the items of a list, and the entries of a map. */
val COLLECTIONS = listOf(ArrayList::class.java, LinkedHashMap::class.java)

/** The classes of leaves that Kryo does not register itself. */
val LEAVES =
    listOf(
        ByteArray::class.java,
        BigDecimal::class.java,
        // needs: uuid
        UUID::class.java,
        // end
        LocalDate::class.java,
        Instant::class.java,
    )
