import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Kryo has serializers for neither UUIDs nor dates. */
fun Kryo.addLeaves() {
    addDefaultSerializer(UUID::class.java, Uuids)
    addDefaultSerializer(LocalDate::class.java, Dates)
    addDefaultSerializer(Instant::class.java, Instants)
}

object Dates : Serializer<LocalDate>(false, true) {
    override fun write(kryo: Kryo, output: Output, value: LocalDate) {
        output.writeLong(value.toEpochDay(), false)
    }

    override fun read(kryo: Kryo, input: Input, type: Class<LocalDate>): LocalDate =
        LocalDate.ofEpochDay(input.readLong(false))
}

object Instants : Serializer<Instant>(false, true) {
    override fun write(kryo: Kryo, output: Output, value: Instant) {
        output.writeLong(value.epochSecond, true)
        output.writeInt(value.nano, true)
    }

    override fun read(kryo: Kryo, input: Input, type: Class<Instant>): Instant =
        Instant.ofEpochSecond(input.readLong(true), input.readInt(true).toLong())
}
