import io.bullet.borer.Cbor

class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Cbor.encode(value).toByteArray

  override def read(payload: Array[Byte]): Root = Cbor.decode(payload).to[Root].value
}
