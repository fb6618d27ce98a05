import boopickle.{DecoderSize, EncoderSize, PickleState, UnpickleState}
import java.nio.ByteBuffer

/** Without deduplication, for data without duplicates. */
object Configured {
  implicit def pickling: PickleState = new PickleState(new EncoderSize, deduplicate = false, dedupImmutable = false)

  implicit val unpickling: ByteBuffer => UnpickleState =
    bytes => new UnpickleState(new DecoderSize(bytes), deduplicate = false, dedupImmutable = false)
}
