import java.util.Base64
import zio.json.{JsonCodec, JsonCodecConfiguration, JsonDecoder, JsonEncoder}

/** What the codecs of all types and channels share. */
object Configured {
  /** Leaves out empty options if some field may be absent. */
  def record(optional: String*): JsonCodecConfiguration =
    JsonCodecConfiguration.default.copy(explicitNulls = optional.isEmpty)

  /** The codec of a type that may be recursive, which is made when it is first used. */
  def suspended[T](codec: => JsonCodec[T]): JsonCodec[T] = {
    lazy val made = codec
    JsonCodec(JsonEncoder.suspend(made.encoder), JsonDecoder.suspend(made.decoder))
  }

  /** The library has codecs of arrays, which would come before a codec of both directions. */
  implicit val fromBase64: JsonDecoder[Array[Byte]] = JsonDecoder.string.map(text => Base64.getDecoder.decode(text))

  implicit val toBase64: JsonEncoder[Array[Byte]] =
    JsonEncoder.string.contramap(bytes => Base64.getEncoder.encodeToString(bytes))

  def symbols[T](values: Array[T], names: (String, String)*): JsonCodec[T] = {
    val inJson = names.toMap
    val encoded = values.map(value => (value: Any) -> inJson(value.toString)).toMap
    val decoded = values.map(value => inJson(value.toString) -> value).toMap
    JsonCodec.string.transformOrFail(text => decoded.get(text).toRight(s"not a symbol: $text"), encoded)
  }

  def right[T](result: Either[String, T]): T = result.fold(reason => throw new IllegalArgumentException(reason), identity)
}
