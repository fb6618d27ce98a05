import java.time.{Instant, LocalDate}
import scala.collection.generic.CanBuildFrom
import scala.collection.immutable.Seq
import scala.collection.mutable.{Builder, ListBuffer}
import scala.pickling.{Defaults, FastTypeTag, PBuilder, Pickler, PReader, Unpickler}
import scala.pickling.pickler.TravPickler
import scala.reflect.ClassTag

/** Picklers of classes for which the library has none that do without reflection. */
object Leaves {
  import Defaults.{intPickler, longPickler, stringPickler}

  type Codec[T] = Pickler[T] with Unpickler[T]

  implicit val date: Codec[LocalDate] = new Fields(FastTypeTag[LocalDate]) {
    override protected def put(value: LocalDate, builder: PBuilder): Unit = putField("day", value.toEpochDay, builder)

    override protected def get(reader: PReader): LocalDate = LocalDate.ofEpochDay(getField[Long]("day", reader))
  }

  implicit val timestamp: Codec[Instant] = new Fields(FastTypeTag[Instant]) {
    override protected def put(value: Instant, builder: PBuilder): Unit = {
      putField("seconds", value.getEpochSecond, builder)
      putField("nanos", value.getNano, builder)
    }

    override protected def get(reader: PReader): Instant =
      Instant.ofEpochSecond(getField[Long]("seconds", reader), getField[Int]("nanos", reader).toLong)
  }

  implicit val decimal: Codec[BigDecimal] = new Fields(FastTypeTag[BigDecimal]) {
    override protected def put(value: BigDecimal, builder: PBuilder): Unit = putField("value", value.toString, builder)

    override protected def get(reader: PReader): BigDecimal = BigDecimal(getField[String]("value", reader))
  }

  /** The symbols of an enum, which are written as their numbers. */
  def symbols[T](tag: FastTypeTag[T], index: T => Int, symbol: Int => T): Codec[T] = new Fields(tag) {
    override protected def put(value: T, builder: PBuilder): Unit = putField("index", index(value), builder)

    override protected def get(reader: PReader): T = symbol(getField[Int]("index", reader))
  }

  /** An option as a collection of one item or none. */
  implicit def option[T: FastTypeTag: Pickler: Unpickler](implicit tag: FastTypeTag[Option[T]]): Codec[Option[T]] = {
    implicit val building: CanBuildFrom[Option[T], T, Option[T]] = new CanBuildFrom[Option[T], T, Option[T]] {
      override def apply(): Builder[T, Option[T]] = new ListBuffer[T].mapResult(_.headOption)

      override def apply(from: Option[T]): Builder[T, Option[T]] = apply()
    }
    TravPickler[T, Option[T]]
  }

  /** A collection, as those for which the library has picklers. */
  implicit def seq[T: FastTypeTag: Pickler: Unpickler](implicit tag: FastTypeTag[Seq[T]]): Codec[Seq[T]] =
    TravPickler[T, Seq[T]]

  /** An entry of a map. */
  implicit def entry[T: ClassTag: Pickler: Unpickler](implicit tag: FastTypeTag[(String, T)]): Codec[(String, T)] =
    new Fields(tag) {
      override protected def put(value: (String, T), builder: PBuilder): Unit = {
        putField("key", value._1, builder)
        putField("value", value._2, builder)
      }

      override protected def get(reader: PReader): (String, T) =
        (getField[String]("key", reader), getField[T]("value", reader))
    }
}
