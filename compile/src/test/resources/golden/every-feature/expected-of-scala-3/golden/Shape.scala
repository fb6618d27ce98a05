package golden

import dev.serdemark.worker.codec._

/** What a codec may want to know about the data model. */
object Shape {
  /** Whether a field may be absent, and must then not be written as null. */
  final val HAS_OPTIONAL = true

  /** Whether a field, or an item of a list or map, may be null. */
  final val HAS_NULLABLE = true

  /** Whether payloads hold fields that the data model does not have, which are to be skipped. */
  final val HAS_UNKNOWN = false

  /** Whether the field `type` of some branch of a union is not the first one in JSON. */
  final val HAS_LATE_TYPE = false

  /** Whether there are numbers of more digits than a double has. */
  final val HAS_DECIMAL = true

  /** The classes of all records and enums, in the order of the schema. */
  def CLASSES: List[Class[_]] = List(
    classOf[_root_.golden.model.Order],
    classOf[_root_.golden.model.Color],
    classOf[_root_.golden.model.Circle],
    classOf[_root_.golden.model.Point]
  )

  /** The names in JSON of the fields and symbols of each class, by their names in Scala. */
  def NAMES: Map[Class[_], Map[String, String]] = Map(
    classOf[_root_.golden.model.Order] -> names0,
    classOf[_root_.golden.model.Color] -> names1,
    classOf[_root_.golden.model.Circle] -> names2,
    classOf[_root_.golden.model.Point] -> names3
  )

  private def names0: Map[String, String] = Map("id" -> "_id", "int" -> "int", "long" -> "long", "float" -> "float", "double" -> "double", "boolean" -> "boolean", "bytes" -> "bytes", "price" -> "price", "day" -> "day", "at" -> "at", "note" -> "note", "hint" -> "hint", "count" -> "count", "colors" -> "colors", "grid" -> "grid", "shapes" -> "shapes", "next" -> "next")

  private def names1: Map[String, String] = Map("RED" -> "RED", "name" -> "name")

  private def names2: Map[String, String] = Map("radius" -> "radius")

  private def names3: Map[String, String] = Map()

  /** Every sealed type. */
  val UNIONS: List[Union[_]] = List(
    new Union[_root_.golden.model.Shape](classOf[_root_.golden.model.Shape], Map[String, Class[_ <: _root_.golden.model.Shape]](
      "Circle" -> classOf[_root_.golden.model.Circle],
      "Point" -> classOf[_root_.golden.model.Point]
    )))

  /** A sealed type with the classes of its branches by their names in JSON. */
  final class Union[T](val tpe: Class[T], val branches: Map[String, Class[_ <: T]])

  /** Compiles only if the codec is of the channel that its manifest names. */
  private def ofChannel(codec: Bytes): BytesCodec[Root] = codec
}
