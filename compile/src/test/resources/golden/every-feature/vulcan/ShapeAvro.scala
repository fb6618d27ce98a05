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

object ShapeAvro {
  lazy val codec: Codec[Shape] = Codec.union[Shape](alt =>
    alt[Circle](CircleAvro.codec, Prism.partial[Shape, Circle] { case branch: Circle => branch }(branch => branch)) ++
    alt[Point](PointAvro.codec, Prism.partial[Shape, Point] { case branch: Point => branch }(branch => branch))
  )
}
