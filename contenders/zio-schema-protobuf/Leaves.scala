import zio.Chunk
import zio.schema.Schema

/** Schemas for types that the library cannot derive. */
object Leaves {
  given bytes: Schema[Array[Byte]] = Schema[Chunk[Byte]].transform(_.toArray, Chunk.fromArray)

  given sequence[A](using element: Schema[A]): Schema[Seq[A]] =
    Schema.Sequence[Seq[A], A, String](element, identity, Chunk.fromIterable, Chunk.empty, "Seq")
}
