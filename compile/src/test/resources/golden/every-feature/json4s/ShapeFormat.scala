package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import org.json4s.DefaultReaders
import org.json4s.DefaultWriters
import org.json4s.BigDecimalWriters
import org.json4s.JObject
import org.json4s.JString
import org.json4s.JValue
import org.json4s.JsonFormat
import org.json4s.JsonKeyWriter
import org.json4s.MappingException
import org.json4s.Reader
import org.json4s.Writer

object ShapeFormat extends JsonFormat[Shape] {
  override def write(value: Shape): JValue = value match {
    case branch: Circle => JObject(("type", JString("Circle")) :: CircleFormat.write(branch).obj)
    case branch: Point => JObject(("type", JString("Point")) :: PointFormat.write(branch).obj)
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, Shape] = leaves.branch(json) match {
    case JString("Circle") => CircleFormat.readEither(json)
    case JString("Point") => PointFormat.readEither(json)
    case _ => _root_.scala.util.Left(new MappingException("A branch is expected"))
  }
}
