import java.time.Instant
import java.time.LocalDate
import java.util.Base64
import java.util.UUID
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** A type that stands in JSON as a text. */
abstract class TextSerializer<T>(name: String, private val print: (T) -> String, private val parse: (String) -> T) :
    KSerializer<T> {
    override val descriptor = PrimitiveSerialDescriptor(name, PrimitiveKind.STRING)

    override fun serialize(encoder: Encoder, value: T) = encoder.encodeString(print(value))

    override fun deserialize(decoder: Decoder): T = parse(decoder.decodeString())
}

object UuidSerializer : TextSerializer<UUID>("uuid", UUID::toString, UUID::fromString)

object DateSerializer : TextSerializer<LocalDate>("date", LocalDate::toString, LocalDate::parse)

object TimestampSerializer : TextSerializer<Instant>("timestamp", Instant::toString, Instant::parse)

object Base64Serializer :
    TextSerializer<ByteArray>("bytes", Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode)
