package golden.model

import java.time.Instant
import java.time.LocalDate
import java.util.UUID

final case class Order(
  id: UUID,
  int: Int,
  long: Long,
  float: Float,
  double: Double,
  boolean: Boolean,
  bytes: Array[Byte],
  price: BigDecimal,
  day: LocalDate,
  at: Instant,
  paidAt: Option[Instant],
  note: Option[String],
  hint: Option[String] = None,
  count: Int = 7,
  tags: Seq[String],
  prices: Map[String, BigDecimal],
  color: Option[Color],
  colors: Seq[Color],
  shapes: Map[String, Shape],
  next: Option[Order]
)

sealed abstract class Color(val index: Int)

object Color {
  case object RED extends Color(0)
  case object darkBlue extends Color(1)
  val values: _root_.scala.Array[Color] = _root_.scala.Array(RED, darkBlue)
}

sealed trait Shape

final case class Circle(
  radius: Double
) extends Shape

final case class Point() extends Shape
