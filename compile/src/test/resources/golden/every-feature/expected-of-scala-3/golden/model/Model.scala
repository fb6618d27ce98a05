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
) derives _root_.org.example.Format

object Order {
  given base: _root_.org.example.Base[Order] = _root_.golden.Bases.base
}

@_root_.org.example.Symbols
enum Color derives _root_.org.example.Names {
  case RED
  case name
}

object Color {
  given symbols: _root_.org.example.Symbols[Color] = _root_.org.example.Symbols.all
}

@_root_.org.example.OneOf(classOf[Circle], classOf[Point])
sealed trait Shape derives _root_.org.example.Format, CanEqual

@_root_.org.example.Record
@_root_.org.example.Branch("Circle")
final case class Circle(
  radius: Double
) extends Shape derives _root_.org.example.Format

object Circle {
  given base: _root_.org.example.Base[Circle] = _root_.golden.Bases.base
}

@_root_.org.example.Record
@_root_.org.example.Branch("Point")
final case class Point() extends Shape derives _root_.org.example.Format

object Point {
  given base: _root_.org.example.Base[Point] = _root_.golden.Bases.base
}
