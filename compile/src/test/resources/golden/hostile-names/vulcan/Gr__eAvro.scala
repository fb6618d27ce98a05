package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
import vulcan.AvroError
import vulcan.Codec
import vulcan.Prism

object Gr__eAvro {
  lazy val codec: Codec[Gr__e] = Codec.enumeration[Gr__e](
    name = "Gr__e",
    namespace = "",
    symbols = leaves.symbols("entries", "in"),
    encode = _.toString,
    decode = {
      case "entries" => leaves.right(Gr__e.entries)
      case "in" => leaves.right(Gr__e.in)
      case _ => leaves.left(AvroError("A symbol is expected"))
    },
  )
}
