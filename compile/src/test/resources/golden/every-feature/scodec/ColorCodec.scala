package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import scodec.Attempt
import scodec.Codec
import scodec.DecodeResult
import scodec.HListCodecEnrichedWithHListSupport
import scodec.SizeBound
import scodec.TransformSyntax
import scodec.ValueCodecEnrichedWithHListSupport
import scodec.bits.BitVector
import scodec.codecs

object ColorCodec extends Codec[Color] {
  private[this] lazy val codec: Codec[Color] =
    codecs.mappedEnum(
      codecs.uint16,
      (Color.RED: Color, 0),
      (Color.name: Color, 1),
    )

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Color): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Color]] = codec.decode(bits)
}
