package golden.model

import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import scala.collection.immutable.Seq

@_root_.org.example.Record
final case class Order(
  @_root_.org.example.Name("_id")
  id: UUID @_root_.org.example.With(classOf[golden.UuidAdapter]),
  int: Int,
  long: Long,
  float: Float,
  double: Double,
  boolean: Boolean,
  bytes: Array[Byte],
  price: BigDecimal,
  day: LocalDate,
  at: Instant,
  note: Option[String],
  @_root_.org.example.Optional
  hint: Option[String] = None,
  count: Int = 7,
  colors: Seq[Option[Color]],
  grid: Seq[Seq[Int]],
  shapes: Map[String, Shape],
  next: Option[Order]
)

@_root_.org.example.Symbols
sealed abstract class Color(val index: Int)

object Color {
  case object RED extends Color(0)
  case object name extends Color(1)
  val values: _root_.scala.Array[Color] = _root_.scala.Array(RED, name)
  implicit val format: _root_.org.example.Format[Color] = _root_.org.example.Format.derive
}

@_root_.org.example.OneOf(classOf[Circle], classOf[Point])
sealed trait Shape

@_root_.org.example.Record
@_root_.org.example.Branch("Circle")
final case class Circle(
  radius: Double
) extends Shape

@_root_.org.example.Record
@_root_.org.example.Branch("Point")
final case class Point() extends Shape
