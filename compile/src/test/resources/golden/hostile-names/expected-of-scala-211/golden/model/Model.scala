package golden.model

import scala.collection.immutable.Seq

@_root_.org.example.Record
final case class String_2(
  `class`: Int,
  when: Int,
  @_root_.org.example.Name("_")
  `x_`: Int,
  имя: String,
  @_root_.org.example.Name("${1 + 1}")
  value: String,
  @_root_.org.example.Name("\"); throw Error() //")
  quote: String,
  @_root_.org.example.Name("a\u202eb\n")
  turn: String,
  Value: String,
  Größe: Gr__e
)

@_root_.org.example.Symbols
sealed abstract class Gr__e(val index: Int)

object Gr__e {
  case object entries extends Gr__e(0)
  case object in extends Gr__e(1)
  val values: _root_.scala.Array[Gr__e] = _root_.scala.Array(entries, in)
  implicit val format: _root_.org.example.Format[Gr__e] = _root_.org.example.Format.derive
}
