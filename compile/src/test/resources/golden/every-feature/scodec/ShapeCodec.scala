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

object ShapeCodec extends Codec[Shape] {
  private[this] lazy val codec: Codec[Shape] =
    codecs.discriminated[Shape].by(codecs.uint16)
      .typecase(0, CircleCodec)
      .typecase(1, PointCodec)

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Shape): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Shape]] = codec.decode(bits)
}
