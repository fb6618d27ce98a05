import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** A type that is written as text. */
abstract class TextSerializer<T>(name: String, private val print: (T) -> String, private val parse: (String) -> T) :
    KSerializer<T> {
    override val descriptor = PrimitiveSerialDescriptor(name, PrimitiveKind.STRING)

    override fun serialize(encoder: Encoder, value: T) = encoder.encodeString(print(value))

    override fun deserialize(decoder: Decoder): T = parse(decoder.decodeString())
}

object DecimalSerializer : TextSerializer<BigDecimal>("decimal", BigDecimal::toString, ::BigDecimal)

object UuidSerializer : TextSerializer<UUID>("uuid", UUID::toString, UUID::fromString)

object TimestampSerializer : TextSerializer<Instant>("timestamp", Instant::toString, Instant::parse)

/** The number of the day, as `LocalDate.toEpochDay` has it. */
object DateSerializer : KSerializer<LocalDate> {
    override val descriptor = PrimitiveSerialDescriptor("date", PrimitiveKind.LONG)

    override fun serialize(encoder: Encoder, value: LocalDate) = encoder.encodeLong(value.toEpochDay())

    override fun deserialize(decoder: Decoder): LocalDate = LocalDate.ofEpochDay(decoder.decodeLong())
}
