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

object CircleAvro {
  lazy val codec: Codec[Circle] = Codec.record[Circle](name = "Circle", namespace = "")(field =>
    field[Double]("radius", _.radius)(Codec.double).map(Circle(_))
  )
}
