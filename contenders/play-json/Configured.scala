import java.util.Base64
import play.api.libs.json._

/** What the formats of all types share. No type of a data model begins with a small letter. */
object configured {
  type Config = JsonConfiguration.Aux[Json.WithDefaultValues]

  /** The configuration of a record: the names in JSON that differ, and those of fields that may be absent. */
  def record(names: (String, String)*)(optional: String*): Config =
    JsonConfiguration[Json.WithDefaultValues](naming = renamed(names), optionHandlers = new LeavesOut(optional.toSet))

  /** The configuration of a union: the names in JSON of its branches. */
  def union(names: (Class[_], String)*): Config =
    JsonConfiguration[Json.WithDefaultValues](
      discriminator = "type",
      typeNaming = renamed(names.map { case (branch, json) => branch.getName -> json }),
    )

  private def renamed(names: Seq[(String, String)]): JsonNaming = {
    val inJson = names.toMap
    JsonNaming(name => inJson.getOrElse(name, name))
  }

  /** Writes null for an empty option, unless the field may be absent. */
  final class LeavesOut(optional: Set[String]) extends OptionHandlers {
    override def readHandler[T](path: JsPath)(implicit reads: Reads[T]): Reads[Option[T]] = path.readNullable

    override def writeHandler[T](path: JsPath)(implicit writes: Writes[T]): OWrites[Option[T]] = path.path match {
      case List(KeyPathNode(name)) if optional(name) => path.writeNullable
      case _ => path.writeOptionWithNull
    }
  }

  implicit val base64: Format[Array[Byte]] = Format(
    Reads.StringReads.map(text => Base64.getDecoder.decode(text)),
    Writes.StringWrites.contramap(bytes => Base64.getEncoder.encodeToString(bytes)),
  )

  /** Reads nulls in lists and maps. */
  implicit def nullable[T](implicit reads: Reads[T]): Reads[Option[T]] = Reads.optionWithNull
}
