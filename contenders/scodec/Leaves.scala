import java.time.{Instant, LocalDate}
import scodec.Codec
import scodec.bits.ByteVector
import scodec.codecs

/** Codecs of types that scodec has none for. No type of a data model begins with a small letter. */
object leaves {
  val bytes: Codec[Array[Byte]] = codecs.variableSizeBytes(codecs.int32, codecs.bytes).xmap(_.toArray, ByteVector.view(_))

  val decimal: Codec[BigDecimal] = (codecs.int32 ~ bytes).xmap(
    { case (scale, unscaled) => BigDecimal(new java.math.BigDecimal(new java.math.BigInteger(unscaled), scale)) },
    value => (value.scale, value.bigDecimal.unscaledValue.toByteArray),
  )

  val date: Codec[LocalDate] = codecs.int64.xmap(LocalDate.ofEpochDay(_), _.toEpochDay)

  val timestamp: Codec[Instant] = (codecs.int64 ~ codecs.int32).xmap(
    { case (second, nano) => Instant.ofEpochSecond(second, nano.toLong) },
    at => (at.getEpochSecond, at.getNano),
  )

  def list[T](item: Codec[T]): Codec[Seq[T]] = codecs.listOfN(codecs.int32, item).xmap(items => items, _.toList)

  def map[T](value: Codec[T]): Codec[Map[String, T]] =
    codecs.listOfN(codecs.int32, codecs.utf8_32 ~ value).xmap(_.toMap, _.toList)
}
