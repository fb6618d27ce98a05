import java.lang.reflect.Modifier
import scala.pickling.{FastTypeTag, Hintable, PBuilder, Pickler, PReader, Unpickler}
import scala.reflect.ClassTag

/** Writes a value as fields. As the library's macro does, it writes the types of those whose static type is not final. */
abstract class Fields[T](override val tag: FastTypeTag[T]) extends Pickler[T] with Unpickler[T] {
  protected def put(value: T, builder: PBuilder): Unit

  protected def get(reader: PReader): T

  override def pickle(value: T, builder: PBuilder): Unit = {
    builder.beginEntry(value)
    put(value, builder)
    builder.endEntry()
  }

  override def unpickle(tag: String, reader: PReader): Any = get(reader)

  protected def putField[F: ClassTag](name: String, value: F, builder: PBuilder)(implicit pickler: Pickler[F]): Unit =
    builder.putField(
      name,
      field => {
        hintType(pickler.tag, field)
        pickler.pickle(value, field)
      }
    )

  protected def getField[F: ClassTag](name: String, reader: PReader)(implicit unpickler: Unpickler[F]): F = {
    val field = reader.readField(name)
    hintType(unpickler.tag, field)
    unpickler.unpickleEntry(field).asInstanceOf[F]
  }

  private def hintType[F](tag: FastTypeTag[F], field: Hintable)(implicit of: ClassTag[F]): Unit = {
    field.hintTag(tag)
    if (Modifier.isFinal(of.runtimeClass.getModifiers)) field.hintStaticallyElidedType()
  }
}
