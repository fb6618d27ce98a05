@file:OptIn(ExperimentalSerializationApi::class)

import java.time.Duration
import java.time.LocalDate
import java.util.UUID
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import org.bson.BsonBinary
import org.bson.BsonDateTime
import org.bson.BsonValue
import org.bson.codecs.kotlinx.BsonDecoder
import org.bson.codecs.kotlinx.BsonEncoder

/** A type that is written as one of BSON's own. */
abstract class BsonSerializer<T>(
    name: String,
    private val toBson: (T) -> BsonValue,
    private val fromBson: (BsonValue) -> T,
) : KSerializer<T> {
    override val descriptor = PrimitiveSerialDescriptor(name, PrimitiveKind.STRING)

    override fun serialize(encoder: Encoder, value: T) =
        (encoder as BsonEncoder).encodeBsonValue(toBson(value))

    override fun deserialize(decoder: Decoder): T =
        fromBson((decoder as BsonDecoder).decodeBsonValue())
}

object BytesAsBinary : BsonSerializer<ByteArray>("bytes", ::BsonBinary, { it.asBinary().data })

object UuidAsBinary : BsonSerializer<UUID>("uuid", ::BsonBinary, { it.asBinary().asUuid() })

private val MILLIS_PER_DAY = Duration.ofDays(1).toMillis()

/** The milliseconds at the begin of the day in UTC, as the driver's codec for LocalDate has it. */
object DateAsDateTime :
    BsonSerializer<LocalDate>(
        "date",
        { BsonDateTime(Math.multiplyExact(it.toEpochDay(), MILLIS_PER_DAY)) },
        { LocalDate.ofEpochDay(Math.floorDiv(it.asDateTime().value, MILLIS_PER_DAY)) },
    )
