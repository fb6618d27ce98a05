import cats.free.FreeApplicative
import java.time.Instant
import vulcan.{AvroError, Codec}

/** Codecs of types that Vulcan has none for. No type of a data model begins with a small letter. */
object leaves {
  /** A decimal as text, since Avro's decimals have a fixed scale. */
  val decimal: Codec[BigDecimal] = Codec.string.imap(text => BigDecimal(new java.math.BigDecimal(text)))(_.bigDecimal.toString)

  /** A timestamp as its nanoseconds. Vulcan's codec drops all but the milliseconds. */
  val timestamp: Codec[Instant] = Codec.long.imap(nanos =>
    Instant.ofEpochSecond(Math.floorDiv(nanos, Second), Math.floorMod(nanos, Second))
  )(at => Math.addExact(Math.multiplyExact(at.getEpochSecond, Second), at.getNano.toLong))

  private final val Second = 1000000000L

  def symbols(names: String*): Seq[String] = names

  def right[T](value: T): Either[AvroError, T] = Right(value)

  def left[T](error: AvroError): Either[AvroError, T] = Left(error)

  /** The codec of a record without fields. */
  def empty(name: String): Codec[Unit] = Codec.record[Unit](name, "")(_ => FreeApplicative.pure(()))
}
