import zio.Chunk
import zio.schema.Schema

/** Schemas of what the library derives none for. */
object Leaves {
  given bytes: Schema[Array[Byte]] = Schema[Chunk[Byte]].transform(_.toArray, Chunk.fromArray)

  given sequence[A](using element: Schema[A]): Schema[Seq[A]] =
    Schema.Sequence[Seq[A], A, String](element, identity, Chunk.fromIterable, Chunk.empty, "Seq")
}
