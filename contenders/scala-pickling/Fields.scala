import scala.pickling.{FastTypeTag, PBuilder, Pickler, PReader, Unpickler}

/** Writes a value as fields whose types are known, so that no type is written for them. */
abstract class Fields[T](override val tag: FastTypeTag[T]) extends Pickler[T] with Unpickler[T] {
  protected def put(value: T, builder: PBuilder): Unit

  protected def get(reader: PReader): T

  override def pickle(value: T, builder: PBuilder): Unit = {
    builder.beginEntry(value)
    put(value, builder)
    builder.endEntry()
  }

  override def unpickle(tag: String, reader: PReader): Any = get(reader)

  protected def putField[F](name: String, value: F, builder: PBuilder)(implicit pickler: Pickler[F]): Unit =
    builder.putField(
      name,
      field => {
        field.hintTag(pickler.tag)
        field.hintStaticallyElidedType()
        pickler.pickle(value, field)
      }
    )

  protected def getField[F](name: String, reader: PReader)(implicit unpickler: Unpickler[F]): F = {
    val field = reader.readField(name)
    field.hintTag(unpickler.tag)
    field.hintStaticallyElidedType()
    unpickler.unpickleEntry(field).asInstanceOf[F]
  }
}
