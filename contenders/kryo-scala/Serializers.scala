import com.esotericsoftware.kryo.{Kryo, Serializer}
import com.esotericsoftware.kryo.io.{Input, Output}

/** Writes nothing for an object of which there is only one. */
final class ObjectSerializer(single: AnyRef) extends Serializer[AnyRef](false, true) {
  override def write(kryo: Kryo, output: Output, value: AnyRef): Unit = ()

  override def read(kryo: Kryo, input: Input, tpe: Class[_ <: AnyRef]): AnyRef = single
}

object SomeSerializer extends Serializer[Some[AnyRef]](false, true) {
  override def write(kryo: Kryo, output: Output, value: Some[AnyRef]): Unit = kryo.writeClassAndObject(output, value.value)

  override def read(kryo: Kryo, input: Input, tpe: Class[_ <: Some[AnyRef]]): Some[AnyRef] =
    Some(kryo.readClassAndObject(input))
}

object ListSerializer extends Serializer[List[Any]](false, true) {
  override def write(kryo: Kryo, output: Output, list: List[Any]): Unit = {
    output.writeVarInt(list.size, true)
    list.foreach(kryo.writeClassAndObject(output, _))
  }

  override def read(kryo: Kryo, input: Input, tpe: Class[_ <: List[Any]]): List[Any] =
    List.fill(input.readVarInt(true))(kryo.readClassAndObject(input))
}

object MapSerializer extends Serializer[Map[_, _]](false, true) {
  override def write(kryo: Kryo, output: Output, map: Map[_, _]): Unit = {
    output.writeVarInt(map.size, true)
    map.foreachEntry { (key, value) =>
      output.writeString(key.asInstanceOf[String])
      kryo.writeClassAndObject(output, value)
    }
  }

  override def read(kryo: Kryo, input: Input, tpe: Class[_ <: Map[_, _]]): Map[_, _] = {
    val entries = Map.newBuilder[String, Any]
    var left = input.readVarInt(true)
    while (left > 0) {
      entries.addOne((input.readString(), kryo.readClassAndObject(input)))
      left -= 1
    }
    entries.result()
  }
}

/** A decimal as Java's, which Kryo knows. */
object DecimalSerializer extends Serializer[BigDecimal](false, true) {
  override def write(kryo: Kryo, output: Output, value: BigDecimal): Unit = kryo.writeObject(output, value.bigDecimal)

  override def read(kryo: Kryo, input: Input, tpe: Class[_ <: BigDecimal]): BigDecimal =
    BigDecimal(kryo.readObject(input, classOf[java.math.BigDecimal]))
}
