import java.math.{MathContext, RoundingMode}
import java.time.{Instant, LocalDate}

/** What Chill does not register before version 0.9: also collections, options, and the parts of a decimal. */
object LeftOut {
  val classes: Seq[Class[_]] =
    Seq(
      classOf[BigDecimal],
      classOf[java.math.BigDecimal],
      classOf[LocalDate],
      classOf[Instant],
      classOf[::[_]],
      Nil.getClass,
      classOf[Some[_]],
      None.getClass,
      Map.empty.getClass,
      classOf[Array[Byte]],
      classOf[MathContext],
      classOf[RoundingMode]
    )
}
