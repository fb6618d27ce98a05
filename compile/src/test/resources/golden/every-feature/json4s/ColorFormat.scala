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

object ColorFormat extends JsonFormat[Color] {
  private[this] val symbol0 = JString("RED")
  private[this] val symbol1 = JString("name")

  override def write(value: Color): JValue = value match {
    case Color.RED => symbol0
    case Color.name => symbol1
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, Color] = json match {
    case JString("RED") => _root_.scala.util.Right(Color.RED)
    case JString("name") => _root_.scala.util.Right(Color.name)
    case _ => _root_.scala.util.Left(new MappingException("A symbol is expected"))
  }
}
