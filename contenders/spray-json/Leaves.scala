import java.time.{Instant, LocalDate}
import java.util.{Base64, UUID}
import spray.json.{deserializationError, JsonFormat, JsString, JsValue}

/** Formats of types that spray-json has none for. No type of a data model begins with a small letter. */
object leaves {
  val uuid: JsonFormat[UUID] = text(UUID.fromString, _.toString)

  val date: JsonFormat[LocalDate] = text(LocalDate.parse(_), _.toString)

  val timestamp: JsonFormat[Instant] = text(Instant.parse(_), _.toString)

  val bytes: JsonFormat[Array[Byte]] =
    text(text => Base64.getDecoder.decode(text), bytes => Base64.getEncoder.encodeToString(bytes))

  private def text[T](parse: String => T, print: T => String): JsonFormat[T] = new JsonFormat[T] {
    override def write(value: T): JsValue = JsString(print(value))

    override def read(json: JsValue): T = json match {
      case JsString(text) => parse(text)
      case _ => deserializationError("A text is expected")
    }
  }
}
