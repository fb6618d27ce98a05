import com.esotericsoftware.kryo.Kryo
import com.twitter.chill.IKryoRegistrar

/** Registers the classes of the data model in the order of the schema, and those that Chill leaves out. */
class Registrar extends IKryoRegistrar {
  override def apply(kryo: Kryo): Unit = {
    Shape.CLASSES.foreach(register(kryo, _))
    LeftOut.classes.foreach(kryo.register(_))
  }

  /** Registers a record, or the symbols of an enum, which are objects. */
  private def register(kryo: Kryo, declared: Class[_]): Unit =
    if (classOf[Product].isAssignableFrom(declared)) kryo.register(declared)
    else declared.getMethod("values").invoke(null).asInstanceOf[Array[_]].foreach(symbol => kryo.register(symbol.getClass))
}
