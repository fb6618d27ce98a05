import java.time.{Instant, LocalDate}
import upickle.default.{ReadWriter, readwriter}

/** Readers and writers of classes that uPickle does not know. */
object Leaves {
  implicit val date: ReadWriter[LocalDate] = readwriter[Long].bimap[LocalDate](_.toEpochDay, LocalDate.ofEpochDay(_))

  implicit val timestamp: ReadWriter[Instant] = readwriter[(Long, Int)]
    .bimap[Instant](at => (at.getEpochSecond, at.getNano), { case (second, nano) => Instant.ofEpochSecond(second, nano.toLong) })
}
