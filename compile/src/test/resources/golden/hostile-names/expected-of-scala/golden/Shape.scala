package golden

import dev.serdemark.worker.codec._

/** What a codec may want to know about the data model. */
object Shape {
  /** Whether a field may be absent, and must then not be written as null. */
  final val HAS_OPTIONAL = false

  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
  final val HAS_UNKNOWN = false

  /** Whether there are numbers of more digits than a double has. */
  final val HAS_DECIMAL = false

  /** The classes of all records and enums, in the order of the schema. */
  def CLASSES: List[Class[_]] = List(
    classOf[_root_.golden.model.String_2],
    classOf[_root_.golden.model.Gr__e],
  )

  /** Every sealed type. */
  val UNIONS: List[Union[_]] = List()

  /** A sealed type with the classes of its branches by their names in JSON. */
  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])

  /** The codec is of the channel that its manifest says. */
  private def ofChannel(codec: Bytes): BytesCodec[Root] = codec
}
