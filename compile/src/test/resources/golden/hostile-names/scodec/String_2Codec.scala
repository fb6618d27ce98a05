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

object String_2Codec extends Codec[String_2] {
  private[this] lazy val codec: Codec[String_2] =
    (
      codecs.int32 ::
      codecs.int32 ::
      codecs.int32 ::
      codecs.utf8_32 ::
      codecs.utf8_32 ::
      codecs.utf8_32 ::
      codecs.utf8_32 ::
      codecs.utf8_32 ::
      Gr__eCodec.hlist
    ).as[String_2]

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: String_2): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[String_2]] = codec.decode(bits)
}
