import com.fasterxml.jackson.core.{JsonGenerator, JsonParser}
import com.fasterxml.jackson.core.io.SerializedString
import com.fasterxml.jackson.databind.{DeserializationContext, SerializerProvider}
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer

/** The names of the symbols of an enum in JSON, by their names in Scala. */
object Symbols {
  def apply(names: (String, String)*): Map[String, String] = names.toMap
}

/** Writes the case objects of an enum as their names in JSON. */
abstract class SymbolSerializer[T <: AnyRef](names: Map[String, String]) extends StdScalarSerializer[T](classOf[AnyRef].asInstanceOf[Class[T]]) {
  private[this] val encoded = names.map { case (name, json) => name -> new SerializedString(json) }

  override def serialize(value: T, out: JsonGenerator, context: SerializerProvider): Unit =
    out.writeString(encoded(value.toString))
}

/** Reads the case objects of an enum by their names in JSON. */
abstract class SymbolDeserializer[T <: AnyRef](tpe: Class[T], names: Map[String, String], values: Array[T])
    extends StdScalarDeserializer[T](tpe) {
  private[this] val decoded = values.map(value => names(value.toString) -> value).toMap

  override def deserialize(in: JsonParser, context: DeserializationContext): T =
    decoded.getOrElse(in.getText, context.handleWeirdStringValue(tpe, in.getText, "not a symbol").asInstanceOf[T])
}
