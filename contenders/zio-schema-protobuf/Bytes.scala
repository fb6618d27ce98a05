import zio.Chunk
import zio.schema.codec.{BinaryCodec, ProtobufCodec}

class Bytes extends BytesCodec[Root] {
  private[this] val codec: BinaryCodec[Root] = ProtobufCodec.protobufCodec[Root]

  override def write(value: Root): Array[Byte] = codec.encode(value).toArray

  override def read(payload: Array[Byte]): Root = codec.decode(Chunk.fromArray(payload)).fold(throw _, identity)
}
