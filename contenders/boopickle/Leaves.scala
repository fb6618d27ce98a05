import boopickle.DefaultBasic._
import java.time.{Instant, LocalDate}

/** Picklers of classes that BooPickle does not know. */
object Leaves {
  implicit val date: Pickler[LocalDate] = transformPickler((day: Long) => LocalDate.ofEpochDay(day))(_.toEpochDay)

  implicit val timestamp: Pickler[Instant] =
    transformPickler((at: (Long, Int)) => Instant.ofEpochSecond(at._1, at._2.toLong))(at => (at.getEpochSecond, at.getNano))
}
