package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
import vulcan.AvroError
import vulcan.Codec
import vulcan.Prism

object String_2Avro {
  lazy val codec: Codec[String_2] = Codec.record[String_2](name = "String_2", namespace = "")(field =>
    {
      import _root_.cats.syntax.apply.catsSyntaxTuple9Semigroupal
      (
        field[Int]("class", _.`class`)(Codec.int),
        field[Int]("when", _.when)(Codec.int),
        field[Int]("x_", _.`x_`)(Codec.int),
        field[String]("имя", _.имя)(Codec.string),
        field[String]("value", _.value)(Codec.string),
        field[String]("quote", _.quote)(Codec.string),
        field[String]("turn", _.turn)(Codec.string),
        field[String]("Value", _.Value)(Codec.string),
        field[Gr__e]("Größe", _.Größe)(Gr__eAvro.codec),
      ).mapN(String_2(_, _, _, _, _, _, _, _, _))
    }
  )
}
