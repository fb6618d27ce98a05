import java.time.{Instant, LocalDate}

/** What Chill does not register. */
object LeftOut {
  val classes: Seq[Class[_]] =
    Seq(classOf[BigDecimal], classOf[java.math.BigDecimal], classOf[LocalDate], classOf[Instant])
}
