import com.esotericsoftware.kryo.{Kryo, Serializer}
import com.esotericsoftware.kryo.serializers.DefaultSerializers.UUIDSerializer
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy
import java.time.{Instant, LocalDate}
import java.util.UUID
import org.objenesis.strategy.StdInstantiatorStrategy

object Configured {
  /** Every class that a value may hold is registered, in a fixed order. */
  def kryo(): Kryo = {
    val kryo = new Kryo
    kryo.setReferences(false)
    kryo.setRegistrationRequired(true)
    kryo.setClassLoader(classOf[Root].getClassLoader)
    kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy))
    Shape.CLASSES.foreach(register(kryo, _))
    registerLibrary(kryo)
    Seq(classOf[Array[Byte]], classOf[java.math.BigDecimal], classOf[LocalDate], classOf[Instant]).foreach(kryo.register(_))
    kryo.register(classOf[BigDecimal], DecimalSerializer)
    kryo.register(classOf[UUID], new UUIDSerializer)
    kryo
  }

  /** Registers a record, or the symbols of an enum, which are objects. */
  private def register(kryo: Kryo, declared: Class[_]): Unit =
    if (classOf[Product].isAssignableFrom(declared)) kryo.register(declared)
    else declared.getMethod("values").invoke(null).asInstanceOf[Array[AnyRef]].foreach(registerObject(kryo, _))

  /** Registers the classes that lists, maps and options have in Scala's library. */
  private def registerLibrary(kryo: Kryo): Unit = {
    registerObject(kryo, None)
    kryo.register(classOf[Some[_]], SomeSerializer)
    registerAll(kryo, ListSerializer)(Nil, List(0))
    val maps = (0 to 5).map(size => (1 to size).map(key => key -> key).toMap)
    registerAll(kryo, MapSerializer)(maps: _*)
  }

  private def registerAll[T <: AnyRef](kryo: Kryo, serializer: Serializer[T])(samples: T*): Unit =
    samples.foreach(sample => kryo.register(sample.getClass, serializer))

  private def registerObject(kryo: Kryo, single: AnyRef): Unit = kryo.register(single.getClass, new ObjectSerializer(single))
}
