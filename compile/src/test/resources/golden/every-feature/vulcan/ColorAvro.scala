package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import vulcan.AvroError
import vulcan.Codec
import vulcan.Prism

object ColorAvro {
  lazy val codec: Codec[Color] = Codec.enumeration[Color](
    name = "Color",
    namespace = "",
    symbols = leaves.symbols("RED", "name"),
    encode = _.toString,
    decode = {
      case "RED" => leaves.right(Color.RED)
      case "name" => leaves.right(Color.name)
      case _ => leaves.left(AvroError("A symbol is expected"))
    },
  )
}
