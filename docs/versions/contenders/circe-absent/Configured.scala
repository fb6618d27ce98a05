import io.circe.{Codec, Decoder, Error, Printer}
import io.circe.generic.extras.Configuration

object Configured {
  implicit val configuration: Configuration = Configuration.default.withDefaults

  /** Fails if a field is absent, as all decoders do but those of options. The derived decoder then takes the default. */
  implicit def present[A](implicit decoder: Decoder[A]): Decoder[Option[A]] = decoder.map(value => Option(value))

  val printer: Printer = Printer.noSpaces.copy(dropNullValues = true)

  def right[T](result: Either[Error, T]): T = result.fold(throw _, identity)
}
