package golden.handwritten

import golden._
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import scodec.Attempt
import scodec.Codec
import scodec.DecodeResult
import scodec.HListCodecEnrichedWithHListSupport
import scodec.SizeBound
import scodec.TransformSyntax
import scodec.ValueCodecEnrichedWithHListSupport
import scodec.bits.BitVector
import scodec.codecs

object OrderCodec extends Codec[Order] {
  private[this] lazy val codec: Codec[Order] =
    (
      codecs.uuid ::
      codecs.int32 ::
      codecs.int64 ::
      codecs.float ::
      codecs.double ::
      codecs.bool(8) ::
      leaves.bytes ::
      leaves.decimal ::
      leaves.date ::
      leaves.timestamp ::
      codecs.optional[String](codecs.bool(8), codecs.utf8_32) ::
      codecs.optional[String](codecs.bool(8), codecs.utf8_32) ::
      codecs.int32 ::
      leaves.list[Option[Color]](codecs.optional[Color](codecs.bool(8), ColorCodec)) ::
      leaves.list[Seq[Int]](leaves.list[Int](codecs.int32)) ::
      leaves.map[Shape](ShapeCodec) ::
      codecs.optional[Order](codecs.bool(8), OrderCodec).hlist
    ).as[Order]

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: Order): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[Order]] = codec.decode(bits)
}
