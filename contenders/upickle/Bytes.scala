class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = Pickler.writeToByteArray(value)

  override def read(payload: Array[Byte]): Root = Pickler.read[Root](payload)
}
