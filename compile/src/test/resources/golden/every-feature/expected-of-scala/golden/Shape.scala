package golden

import dev.serdemark.worker.codec._

/** What a codec may want to know about the data model. */
object Shape {
  /** Whether a field may be absent, and must then not be written as null. */
  final val HAS_OPTIONAL = true

  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
  final val HAS_UNKNOWN = false

  /** Whether there are numbers of more digits than a double has. */
  final val HAS_DECIMAL = true

  /** The classes of all records and enums, in the order of the schema. */
  def CLASSES: List[Class[_]] = List(
    classOf[_root_.golden.model.Order],
    classOf[_root_.golden.model.Color],
    classOf[_root_.golden.model.Circle],
    classOf[_root_.golden.model.Point],
  )

  /** Every sealed type. */
  val UNIONS: List[Union[_]] = List(
    new Union(classOf[_root_.golden.model.Shape], Map(
      "Circle" -> classOf[_root_.golden.model.Circle],
      "Point" -> classOf[_root_.golden.model.Point],
    )))

  /** A sealed type with the classes of its branches by their names in JSON. */
  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])

  /** The codec is of the channel that its manifest says. */
  private def ofChannel(codec: Bytes): BytesCodec[Root] = codec
}
