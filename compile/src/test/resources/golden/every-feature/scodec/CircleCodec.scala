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

object CircleCodec extends Codec[Circle] {
  private[this] lazy val codec: Codec[Circle] =
    (
      codecs.double.hlist
    ).as[Circle]

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Circle): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Circle]] = codec.decode(bits)
}
