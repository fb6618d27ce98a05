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

object PointFormat extends JsonFormat[Point] {

  override def write(value: Point): JObject = {
    val fields = _root_.scala.collection.immutable.List.newBuilder[(_root_.java.lang.String, JValue)]
    JObject(fields.result())
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, Point] = json match {
    case JObject(fields) =>
      try _root_.scala.util.Right(read(fields.toMap)) catch { case failed: MappingException => _root_.scala.util.Left(failed) }
    case _ => _root_.scala.util.Left(new MappingException("An object is expected"))
  }

  private[this] def read(fields: _root_.scala.collection.immutable.Map[_root_.java.lang.String, JValue]): Point =
    Point(
    )
}
