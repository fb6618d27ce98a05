package golden

import dev.serdemark.worker.codec._

/** What a codec may want to know about the data model. */
object Shape {
  /** Whether a field may be absent, and must then not be written as null. */
  final val HAS_OPTIONAL = false

  /** Whether a field, or an item of a list or map, may be null. */
  final val HAS_NULLABLE = false

  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
  final val HAS_UNKNOWN = false

  /** Whether the field `type` of some branch of a union is not the first one in JSON. */
  final val HAS_LATE_TYPE = false

  /** Whether there are numbers of more digits than a double has. */
  final val HAS_DECIMAL = false

  /** The classes of all records and enums, in the order of the schema. */
  def CLASSES: List[Class[_]] = List(
    classOf[_root_.golden.model.String_2],
    classOf[_root_.golden.model.Gr__e]
  )

  /** The names in JSON of the fields and symbols of each class, by their names in Scala. */
  def NAMES: Map[Class[_], Map[String, String]] = Map(
    classOf[_root_.golden.model.String_2] -> names0,
    classOf[_root_.golden.model.Gr__e] -> names1
  )

  private def names0: Map[String, String] = Map("class" -> "class", "when" -> "when", "x_" -> "_", "имя" -> "имя", "value" -> "${1 + 1}", "quote" -> "\"); throw Error() //", "turn" -> "a\u202eb\n", "Value" -> "Value", "Größe" -> "Größe")

  private def names1: Map[String, String] = Map("entries" -> "entries", "in" -> "in")

  /** Every sealed type. */
  val UNIONS: List[Union[_]] = List()

  /** A sealed type with the classes of its branches by their names in JSON. */
  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])

  /** Compiles only if the codec is of the channel that its manifest names. */
  private def ofChannel(codec: Bytes): BytesCodec[Root] = codec
}
