import java.time.{Instant, LocalDate}
import java.util.{Base64, UUID}
import org.json4s._

/** Readers and writers that json4s does not have. No type of a data model begins with a small letter. */
object leaves {
  val uuid: JsonFormat[UUID] = text(UUID.fromString, _.toString)

  val date: JsonFormat[LocalDate] = text(LocalDate.parse(_), _.toString)

  val timestamp: JsonFormat[Instant] = text(Instant.parse(_), _.toString)

  val bytes: JsonFormat[Array[Byte]] =
    text(text => Base64.getDecoder.decode(text), bytes => Base64.getEncoder.encodeToString(bytes))

  /** Reads null as None. */
  def nullable[T](reader: Reader[T]): Reader[Option[T]] = Reader.from {
    case JNull => Right(None)
    case value => reader.readEither(value).map(Some(_))
  }

  /** The value that the reader finds; fails with its error. */
  def read[T](json: JValue, reader: Reader[T]): T = reader.readEither(json).fold(throw _, identity)

  def required(fields: Map[String, JValue], name: String): JValue =
    fields.getOrElse(name, throw new MappingException(s"No field $name"))

  /** The name of the branch that an object of a union has. */
  def branch(json: JValue): JValue = json match {
    case JObject(fields) => fields.collectFirst { case ("type", name) => name }.getOrElse(JNothing)
    case _ => JNothing
  }

  private def text[T](parse: String => T, print: T => String): JsonFormat[T] = new JsonFormat[T] {
    override def write(value: T): JValue = JString(print(value))

    override def readEither(json: JValue): Either[MappingException, T] = json match {
      case JString(text) => Right(parse(text))
      case _ => Left(new MappingException("A text is expected"))
    }
  }
}
