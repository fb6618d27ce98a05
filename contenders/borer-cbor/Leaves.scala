import io.bullet.borer.Codec
import io.bullet.borer.derivation.DerivationConfig
import java.nio.ByteBuffer
import java.time.{Instant, LocalDate}
import java.util.UUID

/** Codecs of classes that borer does not know, and the configuration of those that it derives. */
object Leaves {
  implicit val configuration: DerivationConfig = DerivationConfig(encodeCaseClassMemberDefaultValues = true)

  implicit val uuid: Codec[UUID] = Codec.bimap[Array[Byte], UUID](
    uuid => ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits).putLong(uuid.getLeastSignificantBits).array,
    bytes => {
      val buffer = ByteBuffer.wrap(bytes)
      new UUID(buffer.getLong, buffer.getLong)
    },
  )

  implicit val date: Codec[LocalDate] = Codec.bimap[Long, LocalDate](_.toEpochDay, LocalDate.ofEpochDay(_))

  implicit val timestamp: Codec[Instant] = Codec.bimap[(Long, Int), Instant](
    at => (at.getEpochSecond, at.getNano),
    { case (second, nano) => Instant.ofEpochSecond(second, nano.toLong) },
  )
}
