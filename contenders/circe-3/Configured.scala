import io.circe.{Codec, Decoder, Encoder, Error, Json, Printer}
import io.circe.derivation.Configuration
import java.util.Base64

/** What the codecs of all types and channels share. */
object Configured {
  private val configuration: Configuration = Configuration.default.withDefaults.withDiscriminator("type")

  /** The configuration of a record. */
  def members(names: (String, String)*): Configuration = configuration.copy(transformMemberNames = names.toMap)

  /** The configuration of an enum or a union. */
  def constructors(names: (String, String)*): Configuration = configuration.copy(transformConstructorNames = names.toMap)

  implicit val base64: Codec[Array[Byte]] = Codec.from(
    Decoder.decodeString.map(text => Base64.getDecoder.decode(text)),
    Encoder.encodeString.contramap(bytes => Base64.getEncoder.encodeToString(bytes)),
  )

  /** Prints values. If no value may be null, it leaves out absent fields. */
  val printer: Printer = Printer.noSpaces.copy(dropNullValues = Shape.HAS_OPTIONAL && !Shape.HAS_NULLABLE)

  /** Leaves out absent fields if the printer does not. */
  def sparse[T](optional: String*)(codec: Codec.AsObject[T]): Codec.AsObject[T] =
    if (printer.dropNullValues || optional.isEmpty) codec
    else {
      val names = optional.toSet
      Codec.AsObject.from(codec, codec.mapJsonObject(_.filter { case (name, value) => !value.isNull || !names(name) }))
    }

  def bytes(json: Json): Array[Byte] = {
    val printed = printer.printToByteBuffer(json)
    val bytes = new Array[Byte](printed.remaining)
    printed.get(bytes)
    bytes
  }

  def right[T](result: Either[Error, T]): T = result.fold(throw _, identity)
}
