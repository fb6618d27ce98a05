import io.bullet.borer.{AdtEncodingStrategy, Codec, Decoder, Encoder, Json}
import io.bullet.borer.derivation.DerivationConfig
import java.time.{Instant, LocalDate}
import java.util.{Base64, UUID}

/** What the codecs of all types and channels share. */
object Configured {
  implicit val configuration: DerivationConfig = DerivationConfig(encodeCaseClassMemberDefaultValues = true)

  implicit val flat: AdtEncodingStrategy = AdtEncodingStrategy.flat("type")

  /** If there are decimals, numbers with a fraction go through text, and may be as long as a decimal. */
  val reading: Json.DecodingConfig = Json.DecodingConfig.default.copy(
    readDecimalNumbersOnlyAsNumberStrings = Shape.HAS_DECIMAL,
    maxNumberMantissaDigits = 200,
    maxNumberAbsExponent = 999,
  )

  private def text[T](parse: String => T, print: T => String): Codec[T] = Codec.bimap[String, T](print, parse)

  implicit val base64: Codec[Array[Byte]] =
    text(text => Base64.getDecoder.decode(text), bytes => Base64.getEncoder.encodeToString(bytes))

  implicit val uuid: Codec[UUID] = text(UUID.fromString, _.toString)

  implicit val date: Codec[LocalDate] = text(LocalDate.parse(_), _.toString)

  implicit val timestamp: Codec[Instant] = text(Instant.parse(_), _.toString)

  implicit val decimal: Decoder[BigDecimal] =
    Decoder.forJBigDecimal(maxJsonNumberStringLength = 400).map(BigDecimal(_))

  /** An empty option is null, or left out if it is the default. */
  implicit def option[T: Encoder]: Encoder[Option[T]] = new Encoder.DefaultValueAware[Option[T]] {
    override def write(w: io.bullet.borer.Writer, value: Option[T]): w.type = value match {
      case Some(present) => w.write(present)
      case None => w.writeNull()
    }

    override def withDefaultValue(default: Option[T]): Encoder[Option[T]] =
      if (default.isDefined) this
      else new Encoder.PossiblyWithoutOutput[Option[T]] {
        override def producesOutputFor(value: Option[T]): Boolean = value.isDefined

        override def write(w: io.bullet.borer.Writer, value: Option[T]): w.type = value.fold[w.type](w)(w.write(_))
      }
  }

  implicit def optional[T: Decoder]: Decoder[Option[T]] = io.bullet.borer.NullOptions.decoder

  /** The library's encoders leave out empty lists and maps if these are the default. */
  implicit def list[T: Encoder]: Encoder[Seq[T]] = written(Encoder.forIterableOnce[T, Seq])

  implicit def map[T: Encoder]: Encoder[Map[String, T]] = written(Encoder.forMap[String, T, Map])

  private def written[T](encoder: Encoder[T]): Encoder[T] = Encoder((w, value) => encoder.write(w, value))

  def symbols[T](values: Array[T], names: (String, String)*): Codec[T] = {
    val inJson = names.toMap
    val encoded = values.map(value => (value: Any) -> inJson(value.toString)).toMap
    val decoded = values.map(value => inJson(value.toString) -> value).toMap
    Codec.bimap[String, T](encoded, decoded)
  }
}
