package golden.model

import java.time.Instant
import java.time.LocalDate
import java.util.UUID

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

object Order {
  implicit val format: _root_.org.example.Format[Order] = _root_.org.example.Format.of(("id", "_id"), ("int", "int"), ("long", "long"), ("float", "float"), ("double", "double"), ("boolean", "boolean"), ("bytes", "bytes"), ("price", "price"), ("day", "day"), ("at", "at"), ("note", "note"), ("hint", "hint"), ("count", "count"), ("colors", "colors"), ("grid", "grid"), ("shapes", "shapes"), ("next", "next")).leaveOut("hint")
}

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

object Shape {
  import _root_.golden.Formats._
  implicit val format: _root_.org.example.Format[Shape] = _root_.org.example.Format.of(("Circle", "Circle"), ("Point", "Point"))
}

@_root_.org.example.Record
@_root_.org.example.Branch("Circle")
final case class Circle(
  radius: Double
) extends Shape

object Circle {
  implicit val format: _root_.org.example.Format[Circle] = _root_.org.example.Format.of(("radius", "radius")).leaveOut()
}

@_root_.org.example.Record
@_root_.org.example.Branch("Point")
final case class Point() extends Shape

object Point {
  implicit val format: _root_.org.example.Format[Point] = _root_.org.example.Format.of().leaveOut()
}
