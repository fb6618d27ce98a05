import scodec.bits.BitVector

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = RootCodec.encode(value).require.toByteArray

  override def read(payload: Array[Byte]): Root = RootCodec.decode(BitVector.view(payload)).require.value
}
