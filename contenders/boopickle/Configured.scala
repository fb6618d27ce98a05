import boopickle.{DecoderSize, EncoderSize, PickleState, UnpickleState}
import java.nio.ByteBuffer

/** With deduplication of strings and objects, which is the default. */
object Configured {
  implicit def pickling: PickleState = new PickleState(new EncoderSize, deduplicate = true, dedupImmutable = true)

  implicit val unpickling: ByteBuffer => UnpickleState =
    bytes => new UnpickleState(new DecoderSize(bytes), deduplicate = true, dedupImmutable = true)
}
