package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import vulcan.AvroError
import vulcan.Codec
import vulcan.Prism

object OrderAvro {
  lazy val codec: Codec[Order] = Codec.record[Order](name = "Order", namespace = "")(field =>
    {
      import _root_.cats.syntax.apply.catsSyntaxTuple16Semigroupal
      (
        field[UUID]("id", _.id)(Codec.uuid),
        field[Int]("int", _.int)(Codec.int),
        field[Long]("long", _.long)(Codec.long),
        field[Float]("float", _.float)(Codec.float),
        field[Double]("double", _.double)(Codec.double),
        field[Boolean]("boolean", _.boolean)(Codec.boolean),
        field[Array[Byte]]("bytes", _.bytes)(Codec.bytes),
        field[BigDecimal]("price", _.price)(leaves.decimal),
        field[LocalDate]("day", _.day)(Codec.localDate),
        field[Instant]("at", _.at)(leaves.timestamp),
        field[Option[String]]("note", _.note)(Codec.option[String](Codec.string)),
        field[Option[String]]("hint", _.hint)(Codec.option[String](Codec.string)),
        field[Int]("count", _.count)(Codec.int),
        field[Seq[Option[Color]]]("colors", _.colors)(Codec.seq[Option[Color]](Codec.option[Color](ColorAvro.codec))),
        field[Seq[Seq[Int]]]("grid", _.grid)(Codec.seq[Seq[Int]](Codec.seq[Int](Codec.int))),
        field[Map[String, Shape]]("shapes", _.shapes)(Codec.map[Shape](ShapeAvro.codec)),
      ).mapN(Order(_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _))
    }
  )
}
