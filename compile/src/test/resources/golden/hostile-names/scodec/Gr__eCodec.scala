package golden.handwritten

import golden._
import golden.model.Gr__e
import golden.model.String_2
import scodec.Attempt
import scodec.Codec
import scodec.DecodeResult
import scodec.HListCodecEnrichedWithHListSupport
import scodec.SizeBound
import scodec.TransformSyntax
import scodec.ValueCodecEnrichedWithHListSupport
import scodec.bits.BitVector
import scodec.codecs

object Gr__eCodec extends Codec[Gr__e] {
  private[this] lazy val codec: Codec[Gr__e] =
    codecs.mappedEnum(
      codecs.uint16,
      (Gr__e.entries: Gr__e, 0),
      (Gr__e.in: Gr__e, 1),
    )

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Gr__e): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Gr__e]] = codec.decode(bits)
}
