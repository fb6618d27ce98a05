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

object PointCodec extends Codec[Point] {
  private[this] lazy val codec: Codec[Point] =
    codecs.provide(()).xmap[Point](_ => Point(), _ => ())

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Point): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Point]] = codec.decode(bits)
}
