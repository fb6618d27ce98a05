package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
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

object Gr__eFormat extends JsonFormat[Gr__e] {
  private[this] val symbol0 = JString("entries")
  private[this] val symbol1 = JString("in")

  override def write(value: Gr__e): JValue = value match {
    case Gr__e.entries => symbol0
    case Gr__e.in => symbol1
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, Gr__e] = json match {
    case JString("entries") => _root_.scala.util.Right(Gr__e.entries)
    case JString("in") => _root_.scala.util.Right(Gr__e.in)
    case _ => _root_.scala.util.Left(new MappingException("A symbol is expected"))
  }
}
